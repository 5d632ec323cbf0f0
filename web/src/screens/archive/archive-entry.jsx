import { useState } from "preact/hooks";
import { fileOfOne } from "../../archive/files.js";
import { dateWords, entryGameWords, outcomeWords, playerWords, rivalsWords, scoreWords } from "./archive-words.js";
import { ChartIcon, GlassIcon, SealIcon, ShareIcon, TrashIcon } from "../../ui/icons-more.jsx";
import { PlayIcon } from "../../ui/icons.jsx";
import { Sheet } from "../../ui/sheet.jsx";
import { shareJson } from "../../ui/share.js";
import { t } from "../../i18n/index.js";
import { Doubt } from "./doubt.jsx";
import { StoreError } from "../../storage/why.js";
import { stakeWords } from "../table/table-terms.jsx";
import { UnreadNotice } from "../common/unsaved-notice.jsx";

/** @typedef {import("../../archive/entry.js").Entry} Entry */

/** Games of a series that are listed at a time. */
const PORTION = 50;

/**
 * One finished game or series: how it went, and what can be done with it.
 * @param {{services: import("../../app/services.js").Services, state: import("../../app/services.js").AppState, entry: Entry}} props
 */
export function ArchiveEntry({ services, state, entry }) {
  const { router, archive } = services;
  const [shown, setShown] = useState(PORTION);

  async function share() {
    try {
      const { name, content } = fileOfOne(entry, await archive.data(entry.id), await archive.reviews(entry.id));
      await shareJson(content, name);
    } catch (error) {
      // The store's troubles are told below.
      if (!(error instanceof StoreError)) throw error;
    }
  }

  /** @type {[string, string][]} */
  const facts = [
    [t("table.opponent"), `${playerWords(entry, 0)} – ${playerWords(entry, 1)}`],
    [t("archive.date"), dateWords(entry.ended)],
    [t("table.raises"), t(`raises.${entry.table.raises}.name`)],
    [t("table.stake"), stakeWords(entry.table)],
    [t("table.dice"), t(`diceMode.${entry.table.dice}.name`)],
  ];
  /** @type {{id: string, label: string, icon: any, act: () => void}[]} */
  const actions = [
    { id: "entry-replay", label: t("replay.title"), icon: <PlayIcon />, act: () => router.open("replay", entry.id) },
    { id: "entry-review", label: t("review.title"), icon: <GlassIcon />, act: () => router.open("review", entry.id) },
    { id: "entry-verify", label: t("verify.title"), icon: <SealIcon />, act: () => router.open("verify", entry.id) },
    { id: "entry-statistics", label: t("statistics.title"), icon: <ChartIcon />, act: () => router.open("statistics", entry.id) },
    { id: "entry-export", label: t("archive.export"), icon: <ShareIcon />, act: () => void share() },
    { id: "entry-delete", label: t("archive.delete"), icon: <TrashIcon />, act: () => router.openSheet("delete") },
  ];

  return (
    <Sheet title={entryGameWords(entry)} id="entry-sheet" onClose={() => router.leave("archive")}>
      <p class="entry-outcome" data-testid="entry-outcome">{outcomeWords(entry)}, {scoreWords(entry)}</p>
      {entry.results.length > 0 && (
        <ol class="entry-games">
          {entry.results.slice(0, shown).map((result, index) => (
            <li key={index} class="entry-game">
              <span class="entry-game-name">{t(`game.${entry.games[index] ?? entry.variant}.name`)}</span>
              <span>{result.winner === null ? t("result.draw") : t("archive.gameWon", { name: playerWords(entry, result.winner), kind: t(`kind.${result.kind}`) })}</span>
              <span class="entry-points">{t("result.points", { count: result.points })}</span>
            </li>
          ))}
        </ol>
      )}
      {entry.results.length > shown && (
        <button type="button" class="button" data-testid="entry-more" onClick={() => setShown(shown + PORTION)}>
          {t("archive.more", { count: Math.min(PORTION, entry.results.length - shown) })}
        </button>
      )}
      <dl class="terms">
        {facts.map(([what, which]) => (
          <div key={what} class="terms-row"><dt>{what}</dt><dd>{which}</dd></div>
        ))}
      </dl>
      {entry.imported && <p class="small">{t("archive.imported")}</p>}
      <Doubt of={entry.doubt} />
      <UnreadNotice why={state.trouble} />
      <ul class="menu">
        {actions.map(({ id, label, icon, act }) => (
          <li key={id}>
            <button type="button" class="menu-entry" data-testid={id} onClick={act}>{icon}<span>{label}</span></button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

/**
 * Deleting is asked twice: the entry's own button, then this.
 * @param {{services: import("../../app/services.js").Services, entry: Entry, onDone: () => void}} props
 */
export function DeleteEntry({ services, entry, onDone }) {
  const { router, archive } = services;
  return (
    <Sheet title={t("archive.deleteTitle")} id="delete-sheet" onClose={() => router.closeSheet()} small>
      <p>{rivalsWords(entry)} · {entryGameWords(entry)} · {dateWords(entry.ended, true)}</p>
      <p>{t("archive.deleteText")}</p>
      <div class="sheet-actions">
        <button type="button" class="button" data-testid="delete-no" onClick={() => router.closeSheet()}>{t("archive.keep")}</button>
        <button type="button" class="button button-bad" data-testid="delete-yes" onClick={async () => {
          await archive.remove(entry.id);
          router.go({ screen: "archive", sheet: "" }, true);
          onDone();
        }}>
          {t("archive.delete")}
        </button>
      </div>
    </Sheet>
  );
}

