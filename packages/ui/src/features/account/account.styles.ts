/** Styles of the views about the account. */
export const accountStyles: string = `
.account,
.settings {
  display: flex;
  flex-direction: column;
  gap: 12px;
}
.full-address {
  display: flex;
  flex-wrap: wrap;
  gap: 2px 8px;
  color: var(--lk-text-2);
}
/* The groups run from left to right, and start at the edge of the label. */
:host([dir='rtl']) .full-address {
  justify-content: flex-end;
}
.full-address b {
  font-weight: 600;
  color: var(--lk-text);
}
.account {
  align-items: center;
}
.account .rows {
  inline-size: 100%;
}
/* The row's label is never cut to make room for the wallet's name. */
.account .row:has(.side > bdi) .grow {
  flex-shrink: 0;
  flex-basis: auto;
}
.account .row .side:has(> bdi) {
  flex: 0 1 auto;
  min-inline-size: 0;
  max-inline-size: none;
}
/* The account's name, as a button to all wallets. */
.who {
  position: relative;
  display: flex;
  align-items: center;
  gap: 6px;
  max-inline-size: 100%;
  padding: 4px 8px;
  margin-block-end: -10px;
  border-radius: 10px;
  font: 600 17px/24px var(--lk-font);
}
.who bdi {
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
}
.who .icon {
  scale: none;
  rotate: 90deg;
  color: var(--lk-text-2);
}
.who:hover {
  background: var(--lk-surface-1);
}
.who::before {
  content: '';
  position: absolute;
  inset: -10px -8px -2px;
}
.address,
.copy {
  position: relative;
  display: inline-flex;
  align-items: center;
  gap: 6px;
  padding: 4px 8px;
  border-radius: 10px;
  font: 500 15px/20px var(--lk-font);
  color: var(--lk-text-2);
}
.address span {
  font-feature-settings: 'calt' 0;
  direction: ltr;
  unicode-bidi: isolate;
  color: var(--lk-text);
}
/* The button's icon ends where the values above it end. */
.copy {
  flex: none;
  padding: 6px;
  margin-inline-end: -6px;
}
.address::before,
.copy::before {
  content: '';
  position: absolute;
  inset: -8px;
}
.address:hover,
.copy:hover {
  background: var(--lk-surface-1);
}
.balance {
  display: grid;
  place-items: center;
  inline-size: 100%;
  min-block-size: 48px;
  margin-block: -4px 8px;
  text-align: center;
}
.balance.skeleton {
  inline-size: 180px;
  min-block-size: 40px;
  margin-block: 0 12px;
  border-radius: 8px;
  background: var(--lk-surface-2);
}
.balance.none {
  color: var(--lk-text-2);
}
.balance > p:first-child {
  font: 600 clamp(18px, 520px / var(--length, 1), 40px) / 1.2 var(--lk-font);
  letter-spacing: -0.035em;
  overflow-wrap: anywhere;
}
/* A balance of more decimals than are shown, as a button: the exact amount is below it. */
.figure {
  max-inline-size: 100%;
  min-block-size: 44px;
  padding: 0 8px;
  margin-inline: -8px;
  border-radius: 10px;
  font: inherit;
  letter-spacing: inherit;
  color: inherit;
  overflow-wrap: anywhere;
}
.figure:hover {
  background: var(--lk-surface-1);
}
.exact {
  display: block;
  font: 400 13px/18px var(--lk-font);
  letter-spacing: 0;
  color: var(--lk-text-2);
}
/* A balance that is longer than a line wraps. */
.balance .roll {
  white-space: normal;
}
.balance .quiet {
  color: var(--lk-text-3);
}
.balance .symbol {
  font-size: 0.6em;
  letter-spacing: -0.01em;
}
.balance.stale {
  color: var(--lk-text-3);
}
.settings dl {
  display: flex;
  flex-direction: column;
  border-radius: var(--lk-radius-row);
  background: var(--lk-surface-1);
}
.settings dl > div {
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 16px;
  min-block-size: 48px;
  padding: 8px 16px;
}
.settings dl > div + div {
  box-shadow: inset 0 1px 0 var(--lk-line);
}
.settings dt {
  color: var(--lk-text-2);
}
.settings dd {
  display: flex;
  align-items: center;
  gap: 8px;
  min-inline-size: 0;
  font-weight: 500;
}
/* A choice of a few values, as adjacent keys. The radio inputs are hidden. */
.choice {
  flex: 1;
  display: flex;
  gap: 2px;
  padding: 2px;
  margin-block: 4px;
  border-radius: 12px;
  background: var(--lk-surface-2);
}
.choice label {
  position: relative;
  flex: 1;
  padding: 10px 4px;
  border-radius: 10px;
  font: 500 13px/18px var(--lk-font);
  text-align: center;
  color: var(--lk-text-2);
  cursor: pointer;
}
.choice label::before {
  content: '';
  position: absolute;
  inset: -4px 0;
}
.choice label:hover {
  color: var(--lk-text);
}
.choice label:has(:checked) {
  color: var(--lk-text);
  background: var(--lk-bg);
  box-shadow: inset 0 0 0 1px var(--lk-line);
}
.choice label:has(:focus-visible) {
  outline: 2px solid var(--lk-ring);
  outline-offset: 2px;
}
@media (forced-colors: active) {
  .choice label:has(:checked) {
    outline: 2px solid Highlight;
  }
}
.settings .whole {
  flex-direction: column;
  align-items: stretch;
  gap: 2px;
}
.settings .whole dd {
  justify-content: space-between;
}
`
