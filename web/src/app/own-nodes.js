/**
 * Page translation and other programs in the page replace our text nodes by elements of theirs.
 * The renderer goes on writing into nodes that nobody sees any more, and stumbles over those that
 * it does not find. So whatever others have taken away is put back just before the renderer works,
 * and where the text is still the same they have their own again afterwards: a translated page
 * stays translated, and what changes is seen.
 */
import { options } from "preact";

/** What others see to be replaced in the board is no matter: it keeps no text nodes. */
const BOARD = ".board-box, .replay-board";

/**
 * @typedef {object} Taken a node of ours that somebody has moved
 * @property {Node} parent
 * @property {Node | null} next
 * @property {string | null} data its text then
 * @property {Set<ChildNode>} instead what stands in its place
 * @property {ParentNode | null} holder the element of theirs that it was put into
 */

/** @param {HTMLElement} root */
export function keepOwnNodes(root) {
  /** @type {Map<ChildNode, Taken>} */
  const taken = new Map();
  /** Nodes that are not ours. @type {WeakSet<Node>} */
  const strange = new WeakSet();
  const observer = new MutationObserver(note);
  observer.observe(root, { childList: true, subtree: true });

  /** @param {MutationRecord[]} records changes that the renderer has not made */
  function note(records) {
    for (const { target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      const element = target instanceof Element ? target : target.parentElement;
      if (element?.closest(BOARD)) continue;
      const added = /** @type {ChildNode[]} */ ([...addedNodes]).filter((node) => !taken.has(node));
      for (const node of added) strange.add(node);
      for (const node of /** @type {NodeListOf<ChildNode>} */ (removedNodes)) {
        if (strange.has(node)) {
          // Theirs, for which they put something else.
          for (const { instead } of taken.values()) if (instead.delete(node)) for (const other of added) instead.add(other);
        } else if (!taken.has(node)) {
          const beside = [previousSibling, nextSibling].filter((near) => near !== null && strange.has(near)).slice(0, 1);
          taken.set(node, {
            parent: target, next: nextSibling, data: node instanceof Text ? node.data : null, holder: null,
            instead: new Set(added.length > 0 ? added : /** @type {ChildNode[]} */ (beside)),
          });
        }
      }
    }
  }

  function putBack() {
    note(observer.takeRecords());
    for (const [node, entry] of taken) {
      const { parent, next, instead } = entry;
      const [first] = instead;
      entry.holder = node.parentNode !== parent && node.parentNode instanceof Element ? node.parentNode : null;
      if (node.parentNode !== parent) {
        const before = first?.parentNode === parent ? first : next?.parentNode === parent ? next : null;
        parent.insertBefore(node, before);
      }
      for (const other of instead) other.remove();
    }
    observer.takeRecords();
  }

  /** What the renderer has left as it was is theirs again. */
  function giveBack() {
    observer.takeRecords();
    for (const [node, { parent, data, instead, holder }] of taken) {
      const same = node instanceof Text && node.data === data && node.parentNode === parent;
      if (same && parent.isConnected && instead.size > 0) {
        node.replaceWith(...instead);
        holder?.append(node);
      } else {
        taken.delete(node);
      }
    }
    observer.takeRecords();
  }

  options.debounceRendering = (render) => {
    queueMicrotask(() => {
      putBack();
      render();
      giveBack();
    });
  };
}
