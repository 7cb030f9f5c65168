/** Styles of lists of remote wallets. */
export const listsStyles: string = `
.disc.tile {
  inline-size: 40px;
  block-size: 40px;
  border-radius: 12px;
}
.disc.tile.plain {
  color: var(--lk-text);
  background: var(--lk-surface-2);
}
.disc.tile.plain .icon {
  stroke-width: 3;
}
/* The placeholder of a row that is being read. */
.slot {
  display: flex;
  align-items: center;
  gap: 12px;
  block-size: 56px;
  padding-inline: 8px;
  border-radius: var(--lk-radius-row);
}
.slot.shimmers {
  background: var(--lk-surface-1);
  animation: shimmer 1.4s ease-in-out infinite alternate;
}
.slot.shimmers::before,
.slot.shimmers::after {
  content: '';
  inline-size: 40px;
  block-size: 40px;
  border-radius: 12px;
  background: var(--lk-surface-2);
}
.slot.shimmers::after {
  inline-size: 40%;
  block-size: 12px;
  border-radius: 6px;
}
.trouble {
  padding-inline: 8px;
  font: 400 13px/18px var(--lk-font);
  color: var(--lk-text-2);
  text-align: center;
  text-wrap: pretty;
}
.trouble:empty {
  margin-block-end: -12px;
}
.empty-list {
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: 12px;
  padding: 20px 8px 12px;
}
.group-title {
  margin: 0 4px 8px;
  font: 500 13px/18px var(--lk-font);
  color: var(--lk-text-2);
}
.popular {
  display: flex;
  flex-direction: column;
  margin-block-end: 16px;
}
.popular .link {
  align-self: center;
  margin-block: 12px 4px;
}
@media (prefers-reduced-motion: reduce) {
  .slot.shimmers {
    animation: none;
  }
}
`
