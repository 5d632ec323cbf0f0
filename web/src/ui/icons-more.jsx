/** Icons of the screens around the game; like those in icons.jsx they never speak. */
import { Icon } from "./icons.jsx";

export const BackIcon = () => <Icon><path d="M19 12H5M11 6l-6 6 6 6" /></Icon>;
export const BulbIcon = () => <Icon size={22}><path d="M9 17.5h6M10 20.5h4M9.2 17.2c0-2.2-2.7-3.6-2.7-7a5.5 5.5 0 0 1 11 0c0 3.4-2.7 4.8-2.7 7" /></Icon>;
export const GlassIcon = () => <Icon><circle cx="10.5" cy="10.5" r="6" /><path d="m15 15 5 5M8 10.5l2 2 3.5-4" /></Icon>;
export const TableIcon = () => <Icon><rect x="3" y="5" width="18" height="14" rx="2" /><path d="M12 5v14M6 15l1.5-5L9 15M15 9l1.5 5L18 9" /></Icon>;
export const ArchiveIcon = () => <Icon><rect x="3.5" y="4" width="17" height="5" rx="1.5" /><path d="M5 9v9.5A1.5 1.5 0 0 0 6.5 20h11a1.5 1.5 0 0 0 1.5-1.5V9M10 13h4" /></Icon>;
export const ChartIcon = () => <Icon><path d="M4 20h16M7 20v-7M12 20V6M17 20v-10" /></Icon>;
export const SealIcon = () => <Icon><path d="M12 3.5 19 6v5.5c0 4.5-3 7.5-7 9-4-1.5-7-4.5-7-9V6Z" /><path d="m8.5 12 2.5 2.5 4.5-5" /></Icon>;
export const TrashIcon = () => <Icon><path d="M5 7h14M10 7V4.5h4V7M7 7l1 12.5h8L17 7M10.5 11v5M13.5 11v5" /></Icon>;
export const ShareIcon = () => <Icon><path d="M12 15V4M8 7.5 12 3.5l4 4" /><path d="M7 11H5.5v9h13v-9H17" /></Icon>;
export const OpenIcon = () => <Icon><path d="M12 4v11M8 11.5l4 4 4-4" /><path d="M5 15v5h14v-5" /></Icon>;
export const CopyIcon = () => <Icon size={20}><rect x="8" y="8" width="12" height="12" rx="2" /><path d="M16 8V5.5A1.5 1.5 0 0 0 14.5 4h-9A1.5 1.5 0 0 0 4 5.5v9A1.5 1.5 0 0 0 5.5 16H8" /></Icon>;
export const PauseIcon = () => <Icon><path d="M8 5.5v13M16 5.5v13" stroke-width="3" /></Icon>;
export const StepIcon = () => <Icon><path d="m9 5 7 7-7 7" /></Icon>;
export const StepBackIcon = () => <Icon><path d="m15 5-7 7 7 7" /></Icon>;
export const TurnIcon = () => <Icon><path d="m6 5 7 7-7 7M13 5l7 7-7 7" /></Icon>;
export const TurnBackIcon = () => <Icon><path d="m18 5-7 7 7 7M11 5l-7 7 7 7" /></Icon>;
export const EndIcon = () => <Icon><path d="m6 5 9 7-9 7ZM18.5 5v14" /></Icon>;
export const StartIcon = () => <Icon><path d="m18 5-9 7 9 7ZM5.5 5v14" /></Icon>;
export const WarnIcon = () => <Icon size={18}><path d="M12 4 2.5 20h19Z" /><path d="M12 10v4.5M12 17.2v.3" /></Icon>;
