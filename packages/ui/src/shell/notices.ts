// One chunk, fetched when there is first something to say.
export { AlertBar } from './AlertBar.js'
export { Snackbar } from './Snackbar.js'
