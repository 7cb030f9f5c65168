// One chunk: whoever opens one of these opens the next.
export { AccountSettingsView } from './AccountSettingsView.js'
export { AccountView } from './AccountView.js'
