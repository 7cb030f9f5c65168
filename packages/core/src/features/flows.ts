// The flows: which views follow an operation, and what the snackbar says of it. The name of an export is the name that the
// plan of an operation and the record of its transaction have. To add a flow, add a line here.
export { payment } from './payments/payment.flow.js'
export { swap, swapApproval } from './swap/swap.flow.js'
