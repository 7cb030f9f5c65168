// The features whose entries nothing needs before their first use: they have a controller that is loaded, and no options,
// switches, side effects or duty of the time before. The name of an export is the name of the feature.
export { alert } from './alert/alert.feature.js'
export { api } from './api/api.feature.js'
export { config } from './config/config.feature.js'
export { contracts } from './contracts/contracts.feature.js'
export { identity } from './identity/identity.feature.js'
export { operations } from './operations/operations.feature.js'
export { permissions } from './permissions/permissions.feature.js'
export { requests } from './operations/requests.feature.js'
export { signing } from './signing/signing.feature.js'
export { snackbar } from './snackbar/snackbar.feature.js'
