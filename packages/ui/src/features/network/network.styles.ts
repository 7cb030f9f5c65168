/** What the views about networks add to the primitives. */
export const networkStyles: string = `
.networks {
  display: flex;
  flex-direction: column;
  gap: 12px;
}
.disc.warning {
  align-self: center;
  color: var(--lk-warning);
  background: var(--lk-warning-tint);
}
.group {
  margin: 8px 4px 0;
  font: 500 13px/18px var(--lk-font);
  color: var(--lk-text-2);
}
`
