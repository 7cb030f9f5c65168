/** Styles of forms, beside those of their fields. */
export const formsStyles: string = `
.form {
  display: flex;
  flex-direction: column;
  gap: 12px;
  inline-size: 100%;
}
.amount .button.token {
  inline-size: auto;
  min-block-size: 44px;
  padding-block: 8px;
}
.amount .button.token > span {
  display: flex;
  align-items: center;
  gap: 8px;
}
.amount .button.token:disabled {
  color: var(--lk-text);
}
.field .suffix .link {
  margin-inline-end: 10px;
  font-size: 13px;
}
.tip .full-address {
  display: block;
}
.code-form {
  display: grid;
  justify-items: center;
  gap: 16px;
  padding-block: 8px;
}
.summary {
  inline-size: 100%;
  border-radius: 20px;
  font: 400 15px/20px var(--lk-font);
  background: var(--lk-surface-1);
}
.summary > div {
  display: flex;
  justify-content: space-between;
  gap: 4px 16px;
  flex-wrap: wrap;
  padding: 12px 16px;
}
.summary > div + div {
  box-shadow: inset 0 1px 0 var(--lk-line);
}
.summary dt {
  color: var(--lk-text-2);
}
.summary dd {
  display: grid;
  justify-items: end;
  min-inline-size: 0;
  margin-inline-start: auto;
  font-weight: 500;
  text-align: end;
  overflow-wrap: anywhere;
  font-variant-numeric: tabular-nums;
}
.summary .sub {
  font: 400 13px/18px var(--lk-font);
  color: var(--lk-text-2);
}
.form .segmented {
  flex: none;
  margin-block: 0;
}
.disc.success {
  color: var(--lk-success);
  background: color-mix(in srgb, var(--lk-success) 12%, var(--lk-bg));
}
@media (forced-colors: active) {
  .summary {
    border: 1px solid CanvasText;
  }
}
`
