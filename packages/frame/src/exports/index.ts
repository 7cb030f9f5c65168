export { readEmail } from '../email.js'
export { FRAME_ERRORS, FrameError, type FrameErrorCode, type Refusal } from '../frame.errors.js'
export { kindOfMethod, type RpcMethod } from '../walletMethods.js'
export type { AnswerOf, FrameUser, PayloadOf, TopicName } from '../topics.js'
