// One chunk: a visitor goes from one of these views to the other.
export { AccountSettingsView } from './AccountSettingsView.js'
export { AccountView } from './AccountView.js'
