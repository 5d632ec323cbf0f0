import { useEffect, useState } from "preact/hooks";
import { knowsKoks } from "../../storage/offer.js";
import { Choice } from "../../ui/fields.jsx";
import { Page } from "../../ui/page.jsx";
import { levelOf } from "../../table/card.js";
import { i18n, t } from "../../i18n/index.js";
import { CHOICES } from "../../storage/settings.js";
import { MOST_CHIPS, OPTIONS, unitOf } from "../../storage/tables.js";
import { EngineFailure } from "../common/engine-progress.jsx";
import { mayReplace } from "../common/may-replace.js";
import { Group, Options } from "./table-fields.jsx";
import { SavedTables } from "./table-saved.jsx";
import { TermsSummary, clockWords, duration, hintsWords, stakeWords } from "./table-terms.jsx";
import { gameWords, opponentWords, raisesNote, schemeNote, seriesWords } from "../common/table-words.js";
import { UnsavedNotice } from "../common/unsaved-notice.jsx";

/** @typedef {import("../../storage/tables.js").EngineTable} EngineTable */

/** Points of a match until others are chosen. */
const USUAL_LENGTH = 3;

/**
 * The table card: everything a table can be set to, each group with its present value, opened
 * where it is wanted. What goes with what is the engine's word.
 * @param {{services: import("../../app/services.js").Services, state: import("../../app/services.js").AppState}} props
 */
export function TableScreen({ services, state }) {
  const { tables, router, engine: engineClient } = services;
  const { engine, ruling } = state;
  const card = tables.card();
  const asked = tables.asked();
  const judged = ruling !== null && JSON.stringify(ruling.table) === JSON.stringify(card.table);

  useEffect(() => {
    if (engine.state !== "failed") void tables.consider();
    // An engine that was started again has not answered what was asked before.
  }, [engine.state]);

  function start() {
    // Without the engine nothing can be started: it is asked to start itself.
    if (engine.state === "failed") return void engineClient.restart();
    if (!judged) return undefined;
    // The game takes the place of the card: the way back from it leads home.
    if (mayReplace(state)) router.openSheet("replace");
    else services.play(true);
    return undefined;
  }

  const games = ruling?.games ?? null;
  const koks = knowsKoks(state.offer, card.variant, games);
  /** @param {Partial<EngineTable>} wanted */
  const set = (wanted) => tables.change({ table: { ...card.table, ...wanted } });

  return (
    <Page title={t("table.title")} id="table-card" kind="table-page" onBack={() => router.leave()}
      foot={(
        <>
          <EngineFailure engine={engine} onRetry={() => engineClient.restart()} />
          <button type="button" class="button button-main button-big" data-testid="start" aria-disabled={judged || engine.state === "failed" ? undefined : "true"} onClick={start}>
            {t(judged || engine.state === "failed" ? "table.start" : "engine.starting")}
          </button>
        </>
      )}>
      <UnsavedNotice what="table" why={state.unsaved.table ?? state.unsaved.settings} />
      <div class="groups">
        <GameGroup state={state} tables={tables} games={games} />
        <OpponentGroup state={state} tables={tables} router={router} />
        <SeriesGroup table={card.table} set={set} />
        <RaisesGroup table={card.table} set={set} ruling={ruling} koks={koks} />
        <StakeGroup table={card.table} set={set} ruling={ruling} />
        <Group id="dice" title={t("table.dice")} value={t(`diceMode.${card.table.dice}.name`)}>
          <Options name="dice" label={t("table.dice")} value={card.table.dice} onChange={(dice) => set({ dice })}
            options={OPTIONS.dice.map((value) => ({ value, label: t(`diceMode.${value}.name`), note: t(`diceMode.${value}.note`) }))} />
        </Group>
        <Group id="hints" title={t("table.hints")} value={hintsWords(card.table)}>
          <Options name="hints" label={t("table.hints")} value={card.table.hints ? "allowed" : "none"} onChange={(value) => set({ hints: value === "allowed" })}
            options={["allowed", "none"].map((value) => ({ value, label: t(`hints.${value}.name`), note: t(`hints.${value}.note`) }))} />
        </Group>
        <ClockGroup clock={card.clock} onChange={(clock) => tables.change({ clock })} />
        <Group id="numbering" title={t("settings.numbering")} value={t(`settings.numbering.${card.numbering}`)}>
          <Choice name="card-numbering" label={t("settings.numbering")} value={card.numbering}
            options={(CHOICES.numbering ?? []).map((value) => ({ value, label: t(`settings.numbering.${value}`) }))}
            onChange={(numbering) => tables.change({ numbering })} />
        </Group>
        <SavedTables tables={tables} saved={state.savedCards} unsaved={state.unsaved.table} />
      </div>
      <section class="terms-card" aria-labelledby="terms-title">
        <h2 id="terms-title">{t("terms.title")}</h2>
        <p class="table-changed" role="status" data-testid="table-changed">
          {(ruling?.changed ?? []).map((code) => t(`conflict.${code}`)).join(" ")}
        </p>
        <TermsSummary table={asked} games={games} cube={ruling?.cube} koks={koks} />
      </section>
    </Page>
  );
}

/** @param {{state: import("../../app/services.js").AppState, tables: import("../../app/services.js").Services["tables"], games: string[] | null}} props */
function GameGroup({ state, tables, games }) {
  const { offer } = state;
  const { variant, presets } = tables.card();
  const families = ["long", "short"].map((family) => ({ family, kinds: offer.variants.filter((kind) => kind.family === family) }))
    .filter(({ kinds }) => kinds.length > 0);
  const own = offer.variants.find((kind) => kind.key === variant)?.presets ?? [];

  if (games) {
    return (
      <Group id="game" title={t("table.game")} value={gameWords(variant, presets, games)}>
        <p class="small">{t("table.gamesOfSeries")}</p>
      </Group>
    );
  }
  return (
    <Group id="game" title={t("table.game")} value={gameWords(variant, presets, null)}>
      {families.map(({ family, kinds }) => (
        <Options key={family} name="card-variant" label={t(`family.${family}`)} shown value={variant}
          options={kinds.map(({ key }) => ({ value: key, label: t(`game.${key}.name`), note: t(`game.${key}.note`) }))}
          onChange={(key) => tables.change({ variant: key, presets: [] })}>
          {(key) => key === variant && own.length > 0 && (
            <Options name="card-preset" label={t("picker.presets")} value={presets[0] ?? "plain"} nested
              options={["plain", ...own].map((preset) => ({ value: preset, label: t(`preset.${preset}.name`), note: t(`preset.${preset}.note`) }))}
              onChange={(preset) => tables.change({ presets: preset === "plain" ? [] : [preset] })} />
          )}
        </Options>
      ))}
    </Group>
  );
}

/** @param {{state: import("../../app/services.js").AppState, tables: import("../../app/services.js").Services["tables"], router: import("../../app/services.js").Services["router"]}} props */
function OpponentGroup({ state, tables, router }) {
  const { opponent, names, level, guest } = tables.card();
  const { levels } = state.offer;
  const playing = levelOf(level, levels) ?? "";
  /** @param {0 | 1} index @param {string} name */
  const rename = (index, name) => tables.change({ names: index === 0 ? [name, names[1]] : [names[0], name] });

  return (
    <Group id="opponent" title={t("table.opponent")} value={opponentWords(tables.asked().players)}>
      <Choice name="card-opponent" label={t("table.opponent")} value={opponent}
        options={[
          ...["bot", "human"].map((value) => ({ value, label: t(`opponent.${value}`) })),
          ...(guest ? [{ value: "guest", label: guest.bot }] : []),
        ]}
        onChange={(value) => tables.change({ opponent: /** @type {"bot" | "human" | "guest"} */ (value) })} />
      {opponent === "guest" && <p class="small">{t("table.standIn", { name: guest?.bot ?? "" })}</p>}
      {opponent !== "human" && levels.length > 0 && (
        <>
          <Choice name="card-level" label={t("table.level")} value={playing}
            options={levels.map((value) => ({ value, label: t(`level.${value}.name`) }))}
            onChange={(value) => tables.change({ level: value })} />
          <p class="small">{t(`level.${playing}.note`)}</p>
          <button type="button" class="button" data-testid="card-bots" onClick={() => router.open("bots")}>{t("bots.title")}</button>
        </>
      )}
      {opponent === "human" && (
        <div class="name-fields">
          {/** @type {(0 | 1)[]} */ ([0, 1]).map((index) => (
            <label key={index} class="text-field">
              <span>{t("table.player", { number: index + 1 })}</span>
              <input type="text" maxLength={40} autocomplete="off" data-testid={`card-name-${index}`} value={names[index]}
                onInput={(event) => rename(index, event.currentTarget.value)} />
            </label>
          ))}
          <p class="small">{t("table.colours")}</p>
        </div>
      )}
    </Group>
  );
}

/** @param {{table: EngineTable, set: (wanted: Partial<EngineTable>) => void}} props */
function SeriesGroup({ table, set }) {
  return (
    <Group id="series" title={t("table.series")} value={seriesWords(table)}>
      <Options name="series" label={t("table.series")} value={table.series} onChange={(series) => set({ series, length: series === "match" ? table.length || USUAL_LENGTH : 0 })}
        options={OPTIONS.series.map((value) => ({ value, label: t(`series.${value}.name`), note: t(`series.${value}.note`) }))}>
        {(value) => value === "match" && table.series === "match" && (
          <Choice name="card-length" label={t("series.length")} value={String(table.length)}
            options={OPTIONS.length.map((length) => ({ value: String(length), label: i18n.number(length) }))}
            onChange={(length) => set({ length: Number(length) })} />
        )}
      </Options>
    </Group>
  );
}

/** @param {{table: EngineTable, set: (wanted: Partial<EngineTable>) => void, ruling: import("../../table/card.js").Ruling | null, koks: boolean}} props */
function RaisesGroup({ table, set, ruling, koks }) {
  return (
    <Group id="raises" title={t("table.raises")} value={t(`raises.${table.raises}.name`)}>
      <Options name="raises" label={t("table.raises")} value={table.raises} onChange={(raises) => set({ raises })}
        options={OPTIONS.raises.map((value) => ({
          value, label: t(`raises.${value}.name`), note: raisesNote(value, koks), reason: ruling?.excluded.raises[value],
        }))} />
      {ruling?.cube && (
        <Options name="scheme" label={t("table.scheme")} shown value={table.scheme} onChange={(scheme) => set({ scheme })}
          options={OPTIONS.scheme.map((value) => ({ value, label: t(`scheme.${value}.name`), note: schemeNote(value, koks) }))} />
      )}
    </Group>
  );
}

/** @param {{table: EngineTable, set: (wanted: Partial<EngineTable>) => void, ruling: import("../../table/card.js").Ruling | null}} props */
function StakeGroup({ table, set, ruling }) {
  const [text, setText] = useState(String(table.unit));
  const [why, setWhy] = useState(/** @type {string | null} */ (null));
  useEffect(() => {
    setText(String(table.unit));
    setWhy(null);
  }, [table.unit]);
  /** What cannot be a unit leaves the last one, and says so. @param {string} typed */
  function typed(typed) {
    setText(typed);
    const { unit, wrong } = unitOf(typed);
    setWhy(wrong);
    if (unit !== null) set({ unit });
  }
  return (
    <Group id="stake" title={t("table.stake")} value={stakeWords(table)}>
      <Options name="stake" label={t("table.stake")} value={table.stake} onChange={(stake) => set({ stake })}
        options={OPTIONS.stake.map((value) => ({
          value, label: t(`stake.${value}.name`), note: t(`stake.${value}.note`), reason: ruling?.excluded.stake[value],
        }))} />
      <label class="text-field">
        <span>{t("stake.unit")}</span>
        <input type="text" inputMode="numeric" autocomplete="off" maxLength={20} data-testid="card-unit" value={text} aria-invalid={why ? "true" : undefined} aria-describedby="unit-why"
          onInput={(event) => typed(event.currentTarget.value)} onBlur={() => setText(String(table.unit))} />
      </label>
      <p id="unit-why" class="field-why" role="status" data-testid="unit-why">{why && t(`stake.unit.${why}`, { most: MOST_CHIPS, kept: table.unit })}</p>
      <p class="small">{t("stake.chips")}</p>
    </Group>
  );
}

/** @typedef {import("../../storage/tables.js").Clock} Clock */

/** Sensible seconds when a kind of clock is chosen. @type {Record<Clock["kind"], {seconds: number, reserve: number}>} */
const FIRST_CLOCK = {
  none: { seconds: 30, reserve: 120 },
  move: { seconds: 30, reserve: 120 },
  reserve: { seconds: 30, reserve: 120 },
  fischer: { seconds: 5, reserve: 300 },
};

/** @param {{clock: Clock, onChange: (clock: Clock) => void}} props */
function ClockGroup({ clock, onChange }) {
  /** @param {string} name @param {"seconds" | "reserve"} field @param {number[]} values */
  const times = (name, field, values) => (
    <Choice name={`card-${name}`} label={t(`clock.${name}`)} value={String(clock[field])}
      options={values.map((value) => ({ value: String(value), label: duration(value) }))}
      onChange={(value) => onChange({ ...clock, [field]: Number(value) })} />
  );
  return (
    <Group id="clock" title={t("table.clock")} value={clockWords(clock)}>
      <Options name="clock" label={t("table.clock")} value={clock.kind}
        options={OPTIONS.clock.map((value) => ({ value, label: t(`clock.${value}.name`), note: t(`clock.${value}.note`) }))}
        onChange={(kind) => onChange({ kind: /** @type {Clock["kind"]} */ (kind), ...FIRST_CLOCK[/** @type {Clock["kind"]} */ (kind)] })}>
        {(kind) => kind === clock.kind && (
          <>
            {(kind === "move" || kind === "reserve") && times("perMove", "seconds", OPTIONS.seconds)}
            {kind === "reserve" && times("reserve", "reserve", OPTIONS.reserve)}
            {kind === "fischer" && times("account", "reserve", OPTIONS.account)}
            {kind === "fischer" && times("increment", "seconds", OPTIONS.increment)}
          </>
        )}
      </Options>
    </Group>
  );
}
