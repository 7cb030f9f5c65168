/** Styles of text fields. Views with a field adopt these styles. */
export const fieldsStyles: string = `
/* The frame is drawn behind the input and the buttons at its end. A press anywhere in it focuses the input. */
.field {
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  inline-size: 100%;
}
.field::before {
  content: '';
  grid-area: 2 / 1 / 3 / -1;
  align-self: stretch;
  border-radius: var(--lk-radius-row);
  background: var(--lk-surface-1);
  box-shadow: inset 0 0 0 1px var(--lk-line-strong);
  transition: background-color 120ms, box-shadow 120ms;
}
.field:not(:has(:disabled)):hover::before {
  background: var(--lk-surface-2);
}
.field:has(input:focus-visible)::before {
  outline: 2px solid var(--lk-ring);
  outline-offset: -1px;
}
.field:has([aria-invalid='true'])::before {
  box-shadow: inset 0 0 0 1px var(--lk-error);
}
.field > label {
  display: contents;
}
.field .label {
  grid-area: 1 / 1 / 2 / -1;
  padding: 0 4px 6px;
  font: 500 13px/18px var(--lk-font);
  color: var(--lk-text-2);
}
.field .line {
  grid-area: 2 / 1;
  display: flex;
  align-items: center;
  gap: 10px;
  padding-inline: 14px;
  cursor: text;
}
.field:has(.suffix) .line {
  padding-inline-end: 4px;
}
.field .prefix bdi {
  display: flex;
}
.field .prefix,
.field .suffix {
  flex: none;
  display: flex;
  align-items: center;
  font: 400 16px/24px var(--lk-font);
  color: var(--lk-text-2);
}
.field .suffix {
  grid-area: 2 / 2;
  gap: 4px;
  padding-inline-end: 4px;
}
.field input {
  all: unset;
  flex: 1;
  min-inline-size: 0;
  inline-size: 100%;
  min-block-size: 24px;
  padding-block: 14px;
  font: 400 16px/24px var(--lk-font);
  color: var(--lk-text);
  text-overflow: ellipsis;
  /* The text sets its own direction, as an address does, and still starts at the edge where all fields start. */
  unicode-bidi: plaintext;
  text-align: -webkit-match-parent;
  text-align: match-parent;
}
.field input::placeholder {
  color: var(--lk-text-2);
  opacity: 1;
}
.field input::-webkit-search-cancel-button {
  display: none;
}
/* An autofilled field keeps the kit's colours: the delay of the transition puts off the browser's own background. */
.field input:autofill {
  -webkit-text-fill-color: var(--lk-text);
  caret-color: var(--lk-text);
  transition: background-color 1s 99999s;
}
.field:has(input:autofill)::before {
  background: var(--lk-accent-tint);
}
.field:has(:disabled) :is(input, .label, .prefix, .suffix),
.field input:disabled::placeholder {
  color: color-mix(in srgb, var(--lk-text) 40%, transparent);
  cursor: default;
}
.field.search .line {
  padding-inline-end: 4px;
}
.field.search input {
  padding-block: 12px;
}
.tip,
.flaw {
  padding: 6px 4px 0;
  font: 400 13px/18px var(--lk-font);
  color: var(--lk-text-2);
  text-wrap: pretty;
}
.field > :is(.tip, .flaw) {
  grid-area: 3 / 1 / 4 / -1;
}
.flaw {
  color: var(--lk-error);
}
@media (prefers-reduced-motion: reduce) {
  .field::before {
    transition: none;
  }
}
@media (forced-colors: active) {
  .field::before {
    border: 1px solid ButtonBorder;
  }
  .field:has([aria-invalid='true'])::before {
    border-width: 2px;
  }
}
`
