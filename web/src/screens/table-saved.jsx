import { useState } from "preact/hooks";
import { TrashIcon } from "../app/icons-more.jsx";
import { t } from "../i18n/index.js";
import { Group } from "./table-fields.jsx";
import { gameWords, seriesWords } from "./table-words.js";
import { UnsavedNotice } from "./unsaved-notice.jsx";

/**
 * Cards under a name: keep the present one, set one that was kept.
 * @param {object} props
 * @param {import("../app/services.js").Services["tables"]} props.tables
 * @param {import("../storage/tables.js").SavedCard[]} props.saved
 * @param {import("../storage/why.js").Why | undefined} props.unsaved
 */
export function SavedTables({ tables, saved, unsaved }) {
  const [name, setName] = useState("");
  const [done, setDone] = useState("");

  /** @param {SubmitEvent} event */
  function save(event) {
    event.preventDefault();
    if (!name.trim()) return;
    // What is not stored is not called so: the notice says why.
    const why = tables.save(name);
    setDone(why ? "" : t("saved.done", { name: name.trim() }));
    setName("");
  }

  return (
    <Group id="saved" title={t("saved.title")} value={saved.length > 0 ? saved.map((entry) => entry.name).join(", ") : t("saved.none")}>
      {saved.length > 0 && (
        <ul class="saved-list">
          {saved.map(({ name: key, card }) => (
            <li key={key} class="saved-entry">
              <button type="button" class="saved-set" data-testid="saved-set" onClick={() => {
                tables.change(card);
                setDone(t("saved.set", { name: key }));
              }}>
                <span class="card-name">{key}</span>
                <small>{gameWords(card.variant, card.presets, null)} · {seriesWords(card.table)}</small>
              </button>
              <button type="button" class="icon-button" aria-label={t("saved.remove", { name: key })} data-testid="saved-remove"
                onClick={() => tables.remove(key)}>
                <TrashIcon />
              </button>
            </li>
          ))}
        </ul>
      )}
      <form class="saved-form" onSubmit={save}>
        <label class="text-field">
          <span>{t("saved.name")}</span>
          <input type="text" maxLength={40} autocomplete="off" data-testid="saved-name" value={name} onInput={(event) => setName(event.currentTarget.value)} />
        </label>
        <button type="submit" class="button" data-testid="saved-save">{t("saved.save")}</button>
      </form>
      <p class="small" role="status">{done}</p>
      <UnsavedNotice what="table" why={unsaved} />
    </Group>
  );
}
