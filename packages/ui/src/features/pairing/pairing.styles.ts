/** Styles of the views that connect a remote wallet. */
export const pairingStyles: string = `
.pairing,
.downloads {
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: 16px;
  inline-size: 100%;
}
.mark-place > .any {
  --place: calc(var(--qr) * 0.165);
  display: grid;
  place-items: center;
  inline-size: var(--place);
  block-size: var(--place);
  border-radius: 26%;
  color: #fff;
  background: var(--lk-accent-fill);
}
.hint {
  display: grid;
  align-content: center;
  gap: 4px;
  min-block-size: 44px;
  padding-inline: 8px;
}
.hint .left {
  font: 400 13px/18px var(--lk-font);
}
.get {
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: 2px 8px;
  padding: 11px 8px;
  font: 400 13px/18px var(--lk-font);
  color: var(--lk-text-2);
  text-align: center;
}
a.button:hover {
  text-decoration: none;
}
.message > .pairing {
  padding-block-start: 4px;
}
.about {
  display: flex;
  align-items: center;
  gap: 12px;
  inline-size: 100%;
  padding-inline: 4px;
}
.about h2 {
  font: 600 17px/24px var(--lk-font);
  overflow-wrap: anywhere;
}
.about .note {
  text-align: start;
}
.downloads .rows,
.phone-code {
  inline-size: 100%;
}
.downloads.waiting {
  min-block-size: 240px;
}
.phone-code {
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: 10px;
}
.phone-code .tabs {
  inline-size: 100%;
  margin-block-end: 2px;
}
.phone-code .panel {
  display: grid;
  justify-items: center;
  gap: 10px;
}
`
