/** Styles of switches, checkboxes and select rows. Views with one of them adopt these styles. */
export const choicesStyles: string = `
.switch {
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 8px 12px;
  min-block-size: 44px;
  cursor: pointer;
}
.switch .words {
  display: grid;
}
.switch .sub {
  font: 400 13px/18px var(--lk-font);
  color: var(--lk-text-2);
  text-wrap: pretty;
}
.switch input {
  all: unset;
  box-sizing: border-box;
  position: relative;
  flex: none;
  inline-size: 36px;
  block-size: 22px;
  border-radius: 11px;
  background: var(--lk-surface-3);
  box-shadow: inset 0 0 0 1px var(--lk-line-strong);
  transition: background-color 120ms;
}
.switch input::before {
  content: '';
  position: absolute;
  inset-block-start: 3px;
  inset-inline-start: 3px;
  inline-size: 16px;
  block-size: 16px;
  border-radius: 50%;
  background: var(--lk-text-2);
  transition: translate 120ms;
}
.switch input:checked {
  background: var(--lk-accent-fill);
}
.switch input:checked::before {
  translate: calc(14px * var(--lk-x)) 0;
  background: #fff;
}
.tick {
  display: flex;
  align-items: center;
  gap: 10px;
  min-block-size: 44px;
  padding: 4px;
  text-align: start;
  cursor: pointer;
}
.tick a {
  text-decoration: underline;
  text-underline-offset: 3px;
}
.tick input {
  all: unset;
  box-sizing: border-box;
  flex: none;
  display: grid;
  place-items: center;
  inline-size: 20px;
  block-size: 20px;
  border-radius: 6px;
  background: var(--lk-surface-2);
  box-shadow: inset 0 0 0 1.5px var(--lk-text-3);
  transition: background-color 120ms;
}
.tick:hover input {
  background: var(--lk-surface-3);
}
.tick input::before {
  content: '';
  inline-size: 10px;
  block-size: 5px;
  margin-block-start: -3px;
  border: solid #fff;
  border-width: 0 0 2px 2px;
  rotate: -45deg;
  scale: 0;
  transition: scale 120ms;
}
.tick input:checked {
  background: var(--lk-accent-fill);
  box-shadow: none;
}
.tick input:checked::before {
  scale: 1;
}
.tick input[aria-invalid='true'] {
  box-shadow: inset 0 0 0 1.5px var(--lk-error);
}
:is(.switch, .tick) input:focus-visible {
  outline: 2px solid var(--lk-ring);
  outline-offset: 2px;
}
:is(.switch, .tick):has(:disabled) {
  color: color-mix(in srgb, var(--lk-text) 40%, transparent);
  cursor: default;
}
:is(.switch, .tick):has(:disabled) .sub {
  color: inherit;
}
:is(.switch, .tick) input:disabled {
  opacity: 0.4;
}
.checkbox .flaw {
  padding-block: 0;
  padding-inline: 34px 4px;
  font: 400 13px/18px var(--lk-font);
  color: var(--lk-error);
  text-align: start;
}
/* The value may be any text and is cut where it is too long. The label is not cut for it. */
.row.select > .grow {
  flex: 1 0 auto;
  max-inline-size: 60%;
}
.row.select > .side {
  flex: 0 1 auto;
  min-inline-size: 0;
}
.row > .grow:first-child {
  padding-inline-start: 6px;
}
@media (prefers-reduced-motion: reduce) {
  :is(.switch, .tick) :is(input, input::before) {
    transition: none;
  }
}
@media (forced-colors: active) {
  .switch input {
    border: 1px solid ButtonBorder;
  }
  .switch input::before {
    background: ButtonText;
    inset-block-start: 2px;
    inset-inline-start: 2px;
  }
  .switch input:checked {
    forced-color-adjust: none;
    background: Highlight;
  }
  .switch input:checked::before {
    background: HighlightText;
  }
  .tick input {
    all: revert;
    inline-size: 20px;
    block-size: 20px;
    margin: 0;
  }
  .tick input::before {
    content: none;
  }
}
`
