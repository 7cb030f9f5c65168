/** What the views add to the primitives. */
export const featureStyles: string = `
.connect,
.connecting,
.account,
.settings,
.networks {
  display: flex;
  flex-direction: column;
  gap: 12px;
}
.connect .note {
  margin-block-start: 4px;
}
.link {
  position: relative;
  border-radius: 4px;
  color: var(--lk-accent-text);
  font-weight: 500;
}
.link::before {
  content: '';
  position: absolute;
  inset: -13px -6px;
}
.link:hover {
  text-decoration: underline;
}
button.link.note {
  align-self: center;
  margin-block: 8px;
}
.disc {
  flex: none;
  display: grid;
  place-items: center;
  inline-size: 48px;
  block-size: 48px;
  border-radius: 16px;
  color: var(--lk-accent-text);
  background: var(--lk-accent-tint);
}
.disc.warning {
  align-self: center;
  color: var(--lk-warning);
  background: var(--lk-warning-tint);
}
.disc.small {
  inline-size: 40px;
  block-size: 40px;
  border-radius: 12px;
  color: var(--lk-text-2);
  background: var(--lk-surface-2);
}
.empty {
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: 8px;
  padding: 20px 8px 12px;
}
.empty .title {
  margin-block-start: 8px;
}
.legal {
  padding-block-start: 4px;
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
.tick input {
  flex: none;
  inline-size: 20px;
  block-size: 20px;
  margin: 0;
  accent-color: var(--lk-accent-fill);
}
p.flaw {
  padding-inline-start: 34px;
  text-align: start;
  color: var(--lk-error);
}
.points {
  display: flex;
  flex-direction: column;
  gap: 20px;
  padding: 8px 4px 20px;
}
.points li {
  display: flex;
  gap: 14px;
}
.points h2 {
  margin: 2px 0;
  font: 600 15px/20px var(--lk-font);
}
.points p {
  font: 400 14px/20px var(--lk-font);
  color: var(--lk-text-2);
  text-wrap: pretty;
}
.connecting {
  align-items: center;
  gap: 20px;
  padding-block-start: 8px;
}
.connecting .words {
  display: flex;
  flex-direction: column;
  gap: 6px;
  padding-inline: 8px;
}
.actions {
  display: flex;
  flex-direction: column;
  gap: 4px;
  inline-size: 100%;
}
.ring {
  position: relative;
  display: grid;
  place-items: center;
  inline-size: 104px;
  block-size: 104px;
}
.ring svg {
  grid-area: 1 / 1;
  overflow: visible;
}
.ring .picture {
  grid-area: 1 / 1;
}
.ring rect {
  fill: none;
  stroke-width: 3;
  stroke-linecap: round;
}
.ring .track {
  stroke: var(--lk-line);
}
.ring:is(.declined, .failed) {
  animation: shake 500ms;
}
.ring:is(.declined, .failed) > svg {
  visibility: hidden;
}
.ring .arc {
  stroke: var(--lk-accent);
  stroke-dasharray: 22 78;
  animation: run 1.6s linear infinite;
}
@keyframes run {
  to {
    stroke-dashoffset: -100;
  }
}
.mark {
  position: absolute;
  inset-inline-end: 4px;
  inset-block-end: 4px;
  display: grid;
  place-items: center;
  inline-size: 30px;
  block-size: 30px;
  border-radius: 50%;
  color: #fff;
  background: var(--lk-error-fill);
  box-shadow: 0 0 0 3px var(--lk-bg);
}
.mark .icon {
  stroke-width: 2.5;
}
.mark.failed {
  color: #121313;
  background: #f5b544;
}
.details {
  margin-block: -12px;
  font: 400 13px/18px var(--lk-font);
  color: var(--lk-text-2);
  text-align: center;
}
.details summary {
  padding: 13px 16px;
  border-radius: 12px;
  cursor: pointer;
}
code {
  font: 400 12px/17px var(--lk-mono);
  overflow-wrap: anywhere;
}
.full-address {
  display: flex;
  flex-wrap: wrap;
  gap: 2px 8px;
  color: var(--lk-text-2);
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
.address::before,
.copy::before {
  content: '';
  position: absolute;
  inset: -10px -6px;
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
}
.balance.none {
  color: var(--lk-text-2);
}
.balance > p:first-child {
  font: 600 clamp(18px, 520px / var(--length, 1), 40px) / 1.2 var(--lk-font);
  letter-spacing: -0.035em;
  overflow-wrap: anywhere;
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
  padding-block: 8px;
  padding-inline: 16px 12px;
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
.settings .whole {
  flex-direction: column;
  align-items: stretch;
  gap: 2px;
}
.settings .whole dd {
  justify-content: space-between;
}
.group {
  margin: 8px 4px 0;
  font: 500 13px/18px var(--lk-font);
  color: var(--lk-text-2);
}
.alert {
  display: flex;
  align-items: center;
  gap: 8px;
  margin: 0 16px 12px;
  padding-block: 4px;
  padding-inline: 12px 4px;
  border-radius: var(--lk-radius-row);
  font: 400 13px/18px var(--lk-font);
  color: var(--lk-warning);
  background: var(--lk-warning-tint);
}
.alert .grow {
  flex: 1;
  min-inline-size: 0;
  overflow-wrap: anywhere;
}
.alert.info {
  color: var(--lk-text);
  background: var(--lk-surface-1);
}
.alert.error {
  color: var(--lk-error);
}
.snackbar.success .icon {
  color: var(--lk-success);
}
.snackbar.error .icon {
  color: var(--lk-error);
}
@media (prefers-reduced-motion: reduce) {
  .ring:is(.declined, .failed) {
    animation: none;
  }
  .ring .arc {
    animation-duration: 6s;
  }
}
`
