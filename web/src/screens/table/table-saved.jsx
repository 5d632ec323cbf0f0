import { useState } from "preact/hooks";
import { TrashIcon } from "../../ui/icons-more.jsx";
import { useTwice } from "../../ui/use-twice.js";
import { t } from "../../i18n/index.js";
import { plainName } from "../../i18n/plain.js";
import { MOST_SAVED } from "../../storage/tables.js";
import { Group } from "./table-fields.jsx";
import { gameWords, seriesWords } from "../common/table-words.js";
import { UnsavedNotice } from "../common/unsaved-notice.jsx";

/**
 * Cards under a name: keep the present one, set one that was kept.
 * @param {object} props
 * @param {import("../../app/services.js").Services["tables"]} props.tables
 * @param {import("../../storage/tables.js").SavedCard[]} props.saved
 * @param {import("../../storage/why.js").Why | undefined} props.unsaved
 */
export function SavedTables({ tables, saved, unsaved }) {
  const [name, setName] = useState("");
  const [done, setDone] = useState("");
  const wanted = plainName(name);
  const taken = saved.some((entry) => entry.name === wanted);
  // What lies under that name is gone then.
  const replacing = useTwice(save, wanted);

  function save() {
    // What is not stored is not called so: the notice says why.
    const why = tables.save(wanted);
    setDone(why ? "" : t("saved.done", { name: wanted }));
    setName("");
  }

  /** @param {SubmitEvent} event */
  function submit(event) {
    event.preventDefault();
    if (!wanted) setDone(t("saved.nameless"));
    else if (taken) replacing.press();
    else if (saved.length >= MOST_SAVED) setDone(t("saved.full", { count: saved.length }));
    else save();
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
              <RemoveButton name={key} onRemove={() => {
                tables.remove(key);
                setDone(t("saved.removed", { name: key }));
              }} />
            </li>
          ))}
        </ul>
      )}
      <form class="saved-form" onSubmit={submit}>
        <label class="text-field">
          <span>{t("saved.name")}</span>
          <input type="text" maxLength={40} autocomplete="off" data-testid="saved-name" value={name} onInput={(event) => setName(event.currentTarget.value)} />
        </label>
        <button type="submit" class={`button ${replacing.armed ? "button-bad" : ""}`} data-testid="saved-save" data-armed={replacing.armed ? "yes" : "no"}>
          {replacing.armed ? t("saved.replace", { name: wanted }) : t("saved.save")}
        </button>
      </form>
      <p class="small" role="status" data-testid="saved-news">{done}</p>
      <UnsavedNotice what="table" why={unsaved} />
    </Group>
  );
}

/** Asked twice; the sign gives way to the question. @param {{name: string, onRemove: () => void}} props */
function RemoveButton({ name, onRemove }) {
  const { armed, press } = useTwice(onRemove);
  return (
    <button type="button" class={armed ? "button button-bad saved-sure" : "icon-button"} aria-label={armed ? undefined : t("saved.remove", { name })}
      data-testid="saved-remove" data-armed={armed ? "yes" : "no"} onClick={press}>
      {armed ? t("saved.removeSure", { name }) : <TrashIcon />}
    </button>
  );
}
