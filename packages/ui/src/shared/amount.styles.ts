/** Styles of `AmountInput`, beside `fieldsStyles`. */
export const amountStyles: string = `
.amount {
  display: grid;
  justify-items: center;
  gap: 8px;
  inline-size: 100%;
  padding: 16px;
  border-radius: 20px;
  background: var(--lk-surface-1);
  text-align: center;
}
.amount input {
  all: unset;
  box-sizing: border-box;
  inline-size: 100%;
  min-block-size: 52px;
  /* A tabular digit is about 0.58 em wide with this tracking. A long amount gets a smaller font, then it scrolls. */
  font: 600 clamp(20px, 480px / max(var(--length, 1), 1), 48px) / 52px var(--lk-font);
  letter-spacing: -0.04em;
  font-variant-numeric: tabular-nums;
  text-align: center;
  color: var(--lk-text);
}
.amount input::placeholder {
  color: var(--lk-text-3);
  opacity: 1;
}
.amount:has(input:focus-visible) {
  outline: 2px solid var(--lk-ring);
  outline-offset: -1px;
}
.amount:has([aria-invalid='true']) {
  box-shadow: inset 0 0 0 1px var(--lk-error);
}
.amount input:disabled {
  color: color-mix(in srgb, var(--lk-text) 40%, transparent);
}
.amount .below {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: 4px 6px;
  min-block-size: 20px;
  font: 400 13px/18px var(--lk-font);
  color: var(--lk-text-2);
}
.amount .link:disabled {
  color: color-mix(in srgb, var(--lk-text) 40%, transparent);
  cursor: default;
  text-decoration: none;
}
.amount :is(.tip, .flaw) {
  padding-block-start: 0;
}
/* Hidden, not removed: screen readers don't announce a region that is inserted together with its text. */
.amount .refusal:empty {
  position: absolute;
  inline-size: 1px;
  block-size: 1px;
  overflow: hidden;
  clip-path: inset(50%);
}
@media (forced-colors: active) {
  .amount {
    border: 1px solid ButtonBorder;
  }
  .amount:has([aria-invalid='true']) {
    border-width: 2px;
  }
}
`
