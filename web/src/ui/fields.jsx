/** The few form parts that settings and pickers are made of: native inputs, styled. */

/**
 * One of several.
 * @param {object} props
 * @param {string} props.name
 * @param {string} props.label
 * @param {{value: string, label: string, lang?: string}[]} props.options
 * @param {string} props.value
 * @param {(value: string) => void} props.onChange
 */
export function Choice({ name, label, options, value, onChange }) {
  return (
    <fieldset class="choice" data-testid={name}>
      <legend>{label}</legend>
      <div class="choice-options">
        {options.map((option) => (
          <label key={option.value} class="chip" lang={option.lang}>
            <input type="radio" name={name} value={option.value} checked={option.value === value}
              onChange={() => onChange(option.value)} />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/**
 * On or off.
 * @param {object} props
 * @param {string} props.name
 * @param {string} props.label
 * @param {string} [props.note]
 * @param {boolean} props.value
 * @param {(value: boolean) => void} props.onChange
 */
export function Toggle({ name, label, note, value, onChange }) {
  return (
    <label class="toggle">
      <span class="toggle-text">
        {label}
        {note && <small>{note}</small>}
      </span>
      <input type="checkbox" role="switch" data-testid={name} checked={value}
        onChange={(event) => onChange(event.currentTarget.checked)} />
    </label>
  );
}
