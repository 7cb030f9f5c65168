/** The words of the buttons: all that the eager ring says. */
export const buttonWords = {
  connect: 'Connect wallet',
  connecting: 'Connecting…',
  manage: 'Manage wallet',
  account: 'Account {address}',
  network: 'Network: {network}',
  unsupported: 'Unsupported network',
} as const
