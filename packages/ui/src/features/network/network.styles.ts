/** What the views about networks add to the primitives. */
export const networkStyles: string = `
.networks {
  display: flex;
  flex-direction: column;
  gap: 12px;
}
.networks .link {
  align-self: center;
  margin-block: 8px;
}
.group {
  margin: 8px 4px 0;
  font: 500 13px/18px var(--lk-font);
  color: var(--lk-text-2);
}
`
