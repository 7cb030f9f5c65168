/** The text that signs an account in to a host. */
export const signInOf = (address: string, host: string, more = ''): string =>
  [
    `${host} wants you to sign in with your Ethereum account:`,
    address,
    '',
    '',
    `URI: http://${host}`,
    'Version: 1',
    'Chain ID: 1',
    'Nonce: a1b2c3d4e5',
    'Issued At: 2026-01-01T00:00:00.000Z',
    ...(more === '' ? [] : ['Resources:', `- ${more}`]),
  ].join('\n')
