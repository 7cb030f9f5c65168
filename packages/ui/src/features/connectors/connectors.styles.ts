/** What the Connect view adds to the primitives. */
export const connectorsStyles: string = `
.connect {
  display: flex;
  flex-direction: column;
  gap: 12px;
}
.connect .note {
  margin-block-start: 4px;
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
`
