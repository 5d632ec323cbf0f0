/**
 * The table card as the screens use it: change it, hear what the engine excludes, save it under a
 * name, and make of it what a game is started with. Only a card that the engine has judged is
 * kept and played at.
 *
 * @typedef {import("../storage/tables.js").Card} Card
 * @typedef {import("../storage/tables.js").EngineTable} EngineTable
 * @typedef {import("../storage/tables.js").Terms} Terms
 *
 * @typedef {object} Ruling the engine's word on a table
 * @property {EngineTable} table the one that can be played at
 * @property {string[]} changed why it had to be changed to that
 * @property {string[] | null} games variants that the series brings with it
 * @property {boolean} cube
 * @property {Record<"raises" | "stake", Record<string, string | null>>} excluded for each option the reason why it is, null where it is not
 *
 * @typedef {object} TablesState the part of the app's state
 * @property {Terms} terms
 * @property {Ruling | null} ruling null until the engine has answered
 * @property {import("../storage/tables.js").SavedCard[]} savedCards
 */
import { t } from "../i18n/index.js";
import { plainName } from "../i18n/plain.js";
import { whyUnsaved } from "../storage/local.js";
import { OPTIONS, SAVED, loadSaved, loadTerms, saveCards, saveTerms } from "../storage/tables.js";

/** Fields whose options the series may exclude. @type {("raises" | "stake")[]} */
const JUDGED = ["raises", "stake"];

/** @returns {TablesState} */
export const tablesState = () => ({ terms: loadTerms(), ruling: null, savedCards: loadSaved() });

/**
 * @param {object} wiring
 * @param {{get: () => import("../app/services.js").AppState, set: (change: Partial<import("../app/services.js").AppState>) => void}} wiring.state
 * @param {(change: Partial<import("../storage/settings.js").Settings>) => void} wiring.changeSettings
 * @param {(op: string, fields: Record<string, unknown>) => Promise<any>} wiring.request
 */
export function createTables({ state, changeSettings, request }) {
  /** The last table that can be played at. @type {EngineTable} */
  let judged = state.get().terms.table;
  /** Counts wishes: only the last one's answer matters. */
  let wish = 0;

  /** The card as it stands. @returns {Card} */
  function card() {
    const { terms, settings } = state.get();
    const { variant, presets, level, numbering } = settings;
    return { ...terms, variant, presets, level, numbering };
  }

  /** @param {Partial<Card>} wanted */
  function change(wanted) {
    const { variant, presets, level, numbering, ...rest } = wanted;
    const settings = Object.fromEntries(Object.entries({ variant, presets, level, numbering }).filter(([, value]) => value !== undefined));
    if (Object.keys(settings).length > 0) changeSettings(settings);
    if (Object.keys(rest).length === 0) return;
    const terms = { ...state.get().terms, ...rest };
    state.set({ terms });
    if (rest.table) void consider();
    else saveTerms({ ...terms, table: judged });
  }

  /** Ask the engine about the card; what it excludes is put right. */
  async function consider() {
    wish += 1;
    const mine = wish;
    try {
      const ruling = await judge(state.get().terms.table);
      if (mine !== wish) return;
      judged = ruling.table;
      const terms = { ...state.get().terms, table: judged };
      saveTerms(terms);
      state.set({ terms, ruling });
    } catch {
      // The engine is away; what it is doing is on the screen, and it is asked again when it is back.
      if (mine === wish) state.set({ ruling: null });
    }
  }

  /** @param {EngineTable} table @returns {Promise<Ruling>} */
  async function judge(table) {
    const { fitting, conflicts, games, cube } = await request("table", { table });
    const options = JUDGED.flatMap((field) => OPTIONS[field].map((option) => ({ field, option })));
    const answers = await Promise.all(options.map(({ field, option }) => request("table", { table: { ...fitting, [field]: option } })));
    /** @type {Ruling["excluded"]} */
    const excluded = { raises: {}, stake: {} };
    for (const [index, { field, option }] of options.entries()) excluded[field][option] = answers[index].conflicts[0] ?? null;
    return { table: fitting, changed: conflicts, games, cube, excluded };
  }

  /** The bot by somebody else that is played against. */
  function chosenGuest() {
    const { opponent, guest } = state.get().terms;
    return opponent === "guest" ? guest : null;
  }

  /** Who sits there. @returns {import("../game/types.js").Player[]} */
  function players() {
    const { terms, settings, offer } = state.get();
    if (terms.opponent === "human") {
      return terms.names.map((name, index) => ({ kind: "human", name: plainName(name) || t("table.player", { number: index + 1 }) }));
    }
    // Before the engine has told its levels for the first time, the one in the middle goes by its name.
    const level = levelOf(settings.level, offer.levels) ?? "medium";
    const guest = chosenGuest();
    return [{ kind: "human" }, { kind: "bot", level, ...(guest && { name: guest.bot }) }];
  }

  /** What a game is started with. @returns {import("../game/opening.js").Table} */
  function asked() {
    const { settings, offer, terms } = state.get();
    const kind = offer.variants.find((variant) => variant.key === settings.variant) ?? offer.variants[0];
    const presets = settings.presets.filter((preset) => kind?.presets.includes(preset));
    return { variant: kind?.key ?? "classic", presets, players: players(), table: judged, clock: terms.clock, guest: chosenGuest() };
  }

  /** @param {string} name @param {import("../storage/tables.js").SavedCard[]} cards */
  const without = (name, cards) => cards.filter((saved) => saved.name !== name);

  return {
    card, change, consider, asked,

    /** Keep the card under a name; a name that is there already gets the new card. @param {string} name @returns {import("../storage/why.js").Why | null} why it is not stored yet */
    save(name) {
      const wanted = name.trim();
      const kept = saveCards([{ name: wanted, card: { ...card(), table: judged } }, ...without(wanted, state.get().savedCards)]);
      state.set({ savedCards: kept });
      return whyUnsaved(SAVED);
    },

    /** @param {string} name */
    remove(name) {
      state.set({ savedCards: saveCards(without(name, state.get().savedCards)) });
    },
  };
}

/**
 * The level that is played: the one chosen, else the middle one.
 * @param {string} chosen
 * @param {string[]} levels weakest first
 * @returns {string | undefined}
 */
export function levelOf(chosen, levels) {
  return levels.includes(chosen) ? chosen : levels[Math.floor((levels.length - 1) / 2)];
}
