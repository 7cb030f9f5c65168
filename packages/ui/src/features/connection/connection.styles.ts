/** Styles of the views that wait for a wallet. */
export const connectionStyles: string = `
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
  color: var(--lk-bg);
  background: var(--lk-error);
  box-shadow: 0 0 0 3px var(--lk-bg);
}
.mark .icon {
  stroke-width: 2.5;
}
.mark.failed {
  background: var(--lk-warning);
}
.details {
  margin-block: -8px;
  font: 400 13px/18px var(--lk-font);
  color: var(--lk-text-2);
  text-align: center;
}
.details[open] {
  margin-block-end: 0;
}
.details summary {
  padding: 13px 16px;
  border-radius: 12px;
  outline-offset: -4px;
  cursor: pointer;
}
.details code {
  display: block;
  padding-block-start: 6px;
}
.instead {
  align-self: stretch;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0 16px;
  min-block-size: 52px;
  margin: 0 -16px -16px;
  padding-inline: 20px;
  border-block-start: 1px solid var(--lk-line);
  font: 400 13px/18px var(--lk-font);
  color: var(--lk-text-2);
}
.instead .link {
  display: inline-flex;
  align-items: center;
  gap: 6px;
}
@media (prefers-reduced-motion: reduce) {
  .ring:is(.declined, .failed) {
    animation: none;
  }
  /* The whole ring pulses, because an arc that stands still would look like a decoration. */
  .ring .arc {
    stroke-dasharray: none;
    animation: pulse 1.2s ease-in-out infinite alternate;
  }
}
`
