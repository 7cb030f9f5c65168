/** The namespaces of the phone, by their CAIP-2 name. */
export type Namespace = 'eip155' | 'solana' | 'bip122'
