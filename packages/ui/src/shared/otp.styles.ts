/** Styles of `OtpInput`, beside `fieldsStyles`. */
export const otpStyles: string = `
.code-field {
  display: grid;
  gap: 8px;
  justify-items: center;
  inline-size: 100%;
  text-align: center;
}
.code-field .label {
  font: 500 13px/18px var(--lk-font);
  color: var(--lk-text-2);
}
/* One field lies over the boxes. The boxes show its digits. */
.code-field .boxes {
  position: relative;
  display: flex;
  justify-content: center;
  gap: 8px;
  inline-size: 100%;
  direction: ltr;
}
.code-field .boxes > span {
  flex: 0 1 48px;
  display: grid;
  place-items: center;
  min-inline-size: 0;
  min-block-size: 56px;
  border-radius: var(--lk-radius-row);
  font: 600 20px/26px var(--lk-font);
  color: var(--lk-text);
  background: var(--lk-surface-1);
  box-shadow: inset 0 0 0 1px var(--lk-line-strong);
  transition: background-color 120ms;
}
.code-field .boxes > .at {
  background: var(--lk-surface-2);
  outline: 2px solid var(--lk-ring);
  outline-offset: -1px;
}
.code-field .at:empty::before {
  content: '';
  inline-size: 2px;
  block-size: 24px;
  border-radius: 1px;
  background: var(--lk-text);
  animation: blink 1.1s steps(1) infinite;
}
.code-field.wrong .boxes > span {
  box-shadow: inset 0 0 0 1px var(--lk-error);
}
.code-field.wrong .boxes {
  animation: shake 500ms;
}
.code-field input {
  all: unset;
  position: absolute;
  inset: 0;
  z-index: 1;
  inline-size: 100%;
  font: 400 16px/24px var(--lk-font);
  color: transparent;
  caret-color: transparent;
  cursor: text;
}
.code-field input::selection {
  color: transparent;
  background: none;
}
.code-field input:autofill {
  -webkit-text-fill-color: transparent;
  transition: background-color 1s 99999s;
}
.code-field:has(:disabled) :is(.label, .boxes > span) {
  color: color-mix(in srgb, var(--lk-text) 40%, transparent);
}
.code-field :is(.tip, .flaw) {
  padding-block-start: 0;
}
@keyframes blink {
  50% {
    opacity: 0;
  }
}
@media (prefers-reduced-motion: reduce) {
  .code-field .boxes > span {
    transition: none;
  }
  .code-field .at:empty::before,
  .code-field.wrong .boxes {
    animation: none;
  }
}
@media (forced-colors: active) {
  .code-field .boxes > span {
    border: 1px solid ButtonBorder;
  }
  .code-field.wrong .boxes > span {
    border-width: 2px;
  }
  .code-field .boxes > .at {
    outline-color: Highlight;
  }
}
`
