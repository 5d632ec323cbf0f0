/** Icons drawn here, in the colour of the text beside them. They never speak: the button's label does. */

/** @param {{children: any, size?: number}} props */
export function Icon({ children, size = 24 }) {
  return (
    <svg class="icon" width={size} height={size} viewBox="0 0 24 24" fill="none" stroke="currentColor"
      stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

export const UndoIcon = () => <Icon><path d="M8.5 5 4 9.5 8.5 14" /><path d="M4.5 9.5h9.5a5.5 5.5 0 0 1 0 11H10" /></Icon>;
export const DoneIcon = () => <Icon><path d="m4.5 12.5 5 5 10-11" /></Icon>;
export const RefuseIcon = () => <Icon><circle cx="12" cy="12" r="8.5" /><path d="m6.5 17.5 11-11" /></Icon>;
export const RaiseIcon = () => <Icon><path d="m6 12 6-6 6 6M6 19l6-6 6 6" /></Icon>;
export const MenuIcon = () => <Icon><path d="M4 7h16M4 12h16M4 17h16" /></Icon>;
export const CloseIcon = () => <Icon><path d="m6 6 12 12M18 6 6 18" /></Icon>;
export const GearIcon = () => (
  <Icon>
    <path d="M4 7h9M19 7h1M4 17h1M11 17h9" />
    <circle cx="16" cy="7" r="2.6" />
    <circle cx="8" cy="17" r="2.6" />
  </Icon>
);
export const BookIcon = () => <Icon><path d="M12 6.5C10 5 7 4.5 4 5v13c3-.5 6 0 8 1.5 2-1.5 5-2 8-1.5V5c-3-.5-6 0-8 1.5Z" /><path d="M12 6.5v13" /></Icon>;
export const FlipIcon = () => <Icon><path d="M8 20V5M4.5 8.5 8 5l3.5 3.5" /><path d="M16 4v15M12.5 15.5 16 19l3.5-3.5" /></Icon>;
export const FlagIcon = () => <Icon><path d="M6 21V4" /><path d="M6 5c4-2 7 2 12 0v8c-5 2-8-2-12 0" /></Icon>;
export const DoorIcon = () => <Icon><path d="M10 4H5v16h5" /><path d="M10 12h10M16.5 8.5 20 12l-3.5 3.5" /></Icon>;
export const KeysIcon = () => <Icon><rect x="3" y="6" width="18" height="12" rx="2" /><path d="M7 10h.01M12 10h.01M17 10h.01M8 14.5h8" /></Icon>;
export const NextIcon = () => <Icon size={20}><path d="m9 5 7 7-7 7" /></Icon>;
export const GlobeIcon = () => <Icon><circle cx="12" cy="12" r="8.5" /><path d="M3.5 12h17M12 3.5c5 5 5 12 0 17-5-5-5-12 0-17Z" /></Icon>;
export const DiceIcon = () => (
  <Icon>
    <rect x="4" y="4" width="16" height="16" rx="3.5" />
    <g fill="currentColor" stroke="none">
      <circle cx="8.5" cy="8.5" r="1.5" /><circle cx="15.5" cy="15.5" r="1.5" /><circle cx="12" cy="12" r="1.5" />
      <circle cx="15.5" cy="8.5" r="1.5" /><circle cx="8.5" cy="15.5" r="1.5" />
    </g>
  </Icon>
);
export const PlayIcon = () => <Icon><path d="M8 5.5v13l10.5-6.5Z" fill="currentColor" /></Icon>;

/**
 * A checker as a sign of its side: light with a ring, dark with a star, so that
 * the colour is not the only difference.
 * @param {{side: import("../game/types.js").Side | null}} props
 */
export function SideMark({ side }) {
  if (!side) return null;
  return (
    <svg class={`side-mark side-mark-${side}`} width="22" height="22" viewBox="0 0 22 22" aria-hidden="true" focusable="false">
      <circle class="side-mark-body" cx="11" cy="11" r="9.5" />
      {side === "white"
        ? <circle class="side-mark-sign" cx="11" cy="11" r="4.5" />
        : <path class="side-mark-sign" d="M11 5v12M5 11h12M6.8 6.8l8.4 8.4M15.2 6.8l-8.4 8.4" />}
    </svg>
  );
}

/**
 * The raise cube: a square with its value. Where it has no label, a text beside it speaks.
 * @param {{value: number, label?: string, id?: string, size?: number}} props
 */
export function CubeMark({ value, label, id, size = 26 }) {
  return (
    <svg class="cube-mark" width={size} height={size} viewBox="0 0 26 26" role={label ? "img" : undefined} aria-label={label}
      aria-hidden={label ? undefined : "true"} focusable="false" data-testid={id} data-value={value}>
      <rect class="cube-mark-body" x="1" y="1" width="24" height="24" rx="5" />
      <text class="cube-mark-value" x="13" y="18.2" text-anchor="middle">{value}</text>
    </svg>
  );
}
