import type { ShellForm } from './dialog.js'

/** The form of the modal that covers the whole window, with its content in the middle. */
export const fullScreenForm: ShellForm = {
  styles: `
dialog {
  padding: 0;
}
dialog:is([open], [data-ahead]) {
  grid-template-rows: 0 minmax(0, 1fr);
  place-items: stretch;
}
.card {
  inline-size: 100%;
  max-block-size: none;
  border-radius: 0;
  padding-block: env(safe-area-inset-top) env(safe-area-inset-bottom);
}
.header,
.stack {
  inline-size: min(480px, 100%);
  margin-inline: auto;
}
`,
}
