/** What the pages to agree to add to the primitives. */
export const legalStyles: string = `
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
`
