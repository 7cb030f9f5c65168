export { createSiwxServer } from '../server/createSiwxServer.js'
export { memoryStorage } from '../server/memoryStorage.js'
export type {
  CaipAddress,
  RpcUrls,
  SignedInAccount,
  SignedMessage,
  SignInDecision,
  SignInFlaw,
  SiwxServer,
  SiwxServerOptions,
  SiwxServerSession,
  SiwxSignIn,
} from '../server/server.types.js'
export type { SiwxStorage, SiwxStorageRow } from '../server/storage.types.js'
export { verifySignIn, type SignInResult, type SignInVerification } from '../server/verifySignIn.js'
