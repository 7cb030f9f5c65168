// The steps of each feature that turns events into views. They load with the first event after the router, or when the
// modal opens.
export * as account from './account/account.steps.js'
export * as connection from './connection/connection.steps.js'
export * as embeddedWallet from './embedded-wallet/embedded-wallet.steps.js'
export * as network from './network/network.steps.js'
export * as operations from './operations/operations.steps.js'
export * as pairing from './pairing/pairing.steps.js'
export * as receive from './receive/receive.steps.js'
export * as sessions from './sessions/sessions.steps.js'
export * as siwx from './siwx/siwx.steps.js'
export * as telemetry from './telemetry/telemetry.steps.js'
export * as wallets from './wallets/wallets.steps.js'
