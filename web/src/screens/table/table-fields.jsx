import { t } from "../../i18n/index.js";

/**
 * A group of settings: its name and present value in one row, the choices behind it.
 * @param {{id: string, title: string, value: string, children: any}} props
 */
export function Group({ id, title, value, children }) {
  return (
    <details class="group" data-testid={`group-${id}`}>
      <summary class="group-head">
        <span class="group-title">{title}</span>
        <span class="group-value" data-testid={`value-${id}`}>{value}</span>
        <svg class="group-arrow" width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" focusable="false"><path d="m3 6 5 5 5-5" /></svg>
      </summary>
      <div class="group-body">{children}</div>
    </details>
  );
}

/**
 * One of several, each with a line about it. What is excluded says why and cannot be chosen.
 * @param {object} props
 * @param {string} props.name
 * @param {string} props.label
 * @param {boolean} [props.shown] the label is seen, not only heard
 * @param {boolean} [props.nested] the options belong to an option above
 * @param {string} props.value
 * @param {{value: string, label: string, note?: string, reason?: string | null}[]} props.options `reason`: code of the conflict that excludes it
 * @param {(value: string) => void} props.onChange
 * @param {(value: string) => any} [props.children] what belongs under an option
 */
export function Options({ name, label, shown, nested, value, options, onChange, children }) {
  const reasons = [...new Set(options.map((option) => option.reason).filter(Boolean))];
  // One reason for several options is said once.
  const common = reasons.length === 1 && options.filter((option) => option.reason).length > 1 ? t(`conflict.${reasons[0]}`) : "";
  return (
    <fieldset class={`options ${nested ? "options-nested" : ""}`}>
      <legend class={shown ? "" : "unseen"}>{label}</legend>
      {common && <p id={`${name}-reason`} class="small option-reason" data-testid={`${name}-reason`}>{common}</p>}
      {options.map((option) => (
        <div key={option.value}>
          <label class={`option ${option.reason ? "option-excluded" : ""}`}>
            <input type="radio" name={name} value={option.value} checked={option.value === value} disabled={Boolean(option.reason)}
              aria-describedby={option.reason && common ? `${name}-reason` : undefined} data-testid={`${name}-${option.value}`} onChange={() => onChange(option.value)} />
            <span class="option-text">
              <span class="option-name">{option.label}</span>
              {option.reason && !common && <small class="option-reason">{t(`conflict.${option.reason}`)}</small>}
              {!option.reason && option.note && <small>{option.note}</small>}
            </span>
          </label>
          {children?.(option.value)}
        </div>
      ))}
    </fieldset>
  );
}
