// What features must know of each view of the kit: a line for each feature that has views. A view whose facts are not here
// is a compile error in `router/router.rules.ts`.
export { accountViews } from './account/account.routes.js'
export { activityViews } from './activity/activity.routes.js'
export { addressBookViews } from './address-book/address-book.routes.js'
export { connectionViews } from './connection/connection.routes.js'
export { connectorsViews } from './connectors/connectors.routes.js'
export { networkViews } from './network/network.routes.js'
export { pairingViews } from './pairing/pairing.routes.js'
export { receiveViews } from './receive/receive.routes.js'
export { sendViews } from './send/send.routes.js'
export { sessionsViews } from './sessions/sessions.routes.js'
export { siwxViews } from './siwx/siwx.routes.js'
export { walletsViews } from './wallets/wallets.routes.js'
