/** What the views about a wallet elsewhere add to the primitives. */
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
.relay {
  display: flex;
  align-items: center;
  gap: 10px;
  inline-size: 100%;
  padding-block: 4px;
  padding-inline: 14px 4px;
  border-radius: var(--lk-radius-row);
  color: var(--lk-warning);
  background: var(--lk-warning-tint);
}
.relay p {
  flex: 1;
  padding-block: 4px;
  font: 400 13px/18px var(--lk-font);
  color: var(--lk-text);
  text-wrap: pretty;
}
.relay .icon-button {
  flex: none;
  color: var(--lk-text);
}
.get {
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: 2px 8px;
  padding: 11px 8px;
  font: 400 14px/20px var(--lk-font);
  color: var(--lk-text-2);
  text-align: center;
}
.tabs {
  display: flex;
  flex-wrap: wrap;
  gap: 4px;
  margin-block-end: 16px;
  padding: 4px;
  border-radius: 18px;
  background: var(--lk-surface-1);
}
.tabs button {
  flex: 1 1 auto;
  min-inline-size: 0;
  min-block-size: 44px;
  padding: 10px 8px;
  border-radius: 14px;
  font: 500 14px/20px var(--lk-font);
  color: var(--lk-text-2);
  text-align: center;
  overflow: hidden;
  text-overflow: ellipsis;
  transition: background-color 120ms, color 120ms;
}
.tabs button:hover {
  color: var(--lk-text);
}
.tabs [aria-selected='true'] {
  color: var(--lk-text);
  background: var(--lk-surface-3);
}
:host([data-mode='light']) .tabs [aria-selected='true'] {
  background: var(--lk-bg);
  box-shadow: 0 1px 3px rgb(18 19 19 / 12%);
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
@media (forced-colors: active) {
  .tabs button {
    border: 1px solid ButtonBorder;
  }
  .tabs [aria-selected='true'] {
    border-color: Highlight;
  }
}
`
