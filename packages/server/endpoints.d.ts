// What clients of the server send and get, by its endpoints. endpointTypes.test.ts writes this file from their declarations.

/** The endpoints of the server. Every call may also name its project, which `query` leaves out. */
export interface Endpoints {
  /** What an account has on a network. */
  readonly 'GET /v1/account/{address}/balance': {
    readonly path: `/v1/account/${string}/balance`
    readonly query: {
      readonly currency?: string | undefined
      /** The CAIP-2 id of the network. Not needed where the account is in CAIP-10. */
      readonly chainId?: string | undefined
      /** Tokens to read anew, with commas; the coin as 0xeee…ee. */
      readonly forceUpdate?: string | undefined
    }
    readonly body: undefined
    readonly answer: {
      readonly balances: readonly {
        readonly name: string
        readonly symbol: string
        readonly chainId: string
        /** CAIP-10. Missing for the coin. */
        readonly address?: string | undefined
        readonly value?: number | undefined
        readonly price: number
        readonly change?: number | undefined
        readonly quantity: {
          readonly decimals: string
          /** What is shown, in whole units, an exact decimal number. */
          readonly numeric: string
          /** What the chain counts, where the token has a multiplier. */
          readonly unscaled?: string | undefined
        }
        readonly iconUrl?: string | undefined
      }[]
    }
  }
  /** The transactions of an account, 50 a page, the newest first. */
  readonly 'GET /v1/account/{account}/history': {
    readonly path: `/v1/account/${string}/history`
    readonly query: {
      /** The member next of the page before. */
      readonly cursor?: string | undefined
      readonly onramp?: string | undefined
      /** One network, as CAIP-2. Without it, all that the account may be on. */
      readonly chainId?: string | undefined
    }
    readonly body: undefined
    readonly answer: {
      readonly data: readonly {
        readonly id: string
        readonly metadata: {
          /** ISO 8601. */
          readonly minedAt: string
          /** CAIP-2. */
          readonly chain: string
          readonly hash: string
          readonly operationType: 'send' | 'receive' | 'trade' | 'approve' | 'deploy' | 'execute'
          readonly status: 'confirmed' | 'failed'
          readonly sentFrom: string
          readonly sentTo: string
          /** In whole coins, an exact decimal number. */
          readonly fee?: string | undefined
        }
        readonly transfers: readonly {
          readonly direction: 'in' | 'out' | 'self'
          readonly quantity: {
            /** In whole units, an exact decimal number. */
            readonly numeric: string
          }
          readonly fungible_info?: {
            readonly name: string
            readonly symbol: string
            /** The contract. Absent for the coin. */
            readonly address?: string | undefined
            readonly icon?: {
              readonly url: string
            } | undefined
            readonly flags?: {
              /** Whether the names of a token that no list has deceive. */
              readonly is_spam: boolean
            } | undefined
          } | undefined
          readonly nft_info?: {
            readonly name: string
            readonly content?: {
              readonly preview: {
                readonly url: string
              }
            } | undefined
            readonly flags: {
              readonly is_spam: boolean
            }
          } | undefined
        }[]
      }[]
      /** Opaque. Null where the page is the last one. */
      readonly next: string | null
      readonly coverage: {
        /** ISO 8601: nothing before is known. Null where there is no such time. */
        readonly since: string | null
        /** The kinds of transactions that may be missing. */
        readonly missing: readonly ('coin' | 'failed' | 'internal' | 'token' | 'network' | 'recent')[]
      }
    }
  }
  /** The name and the picture of an account. Null where it has none. */
  readonly 'GET /v1/identity/{address}': {
    readonly path: `/v1/identity/${string}`
    readonly query: {
      /** The account that asks. It changes nothing. */
      readonly sender?: string | undefined
    }
    readonly body: undefined
    readonly answer: {
      readonly name: string | null
      readonly avatar: string | null
    }
  }
  /** The picture of an account. */
  readonly 'GET /v1/identity/{address}/avatar': {
    readonly path: `/v1/identity/${string}/avatar`
    readonly query: Record<string, never>
    readonly body: undefined
    readonly answer: undefined
  }
  /** The picture of a wallet. */
  readonly 'GET /getWalletImage/{id}': {
    readonly path: `/getWalletImage/${string}`
    readonly query: Record<string, never>
    readonly body: undefined
    readonly answer: undefined
  }
  /** The picture of a network. */
  readonly 'GET /public/getAssetImage/{id}': {
    readonly path: `/public/getAssetImage/${string}`
    readonly query: Record<string, never>
    readonly body: undefined
    readonly answer: undefined
  }
  /** The picture of a currency. */
  readonly 'GET /public/getCurrencyImage/{id}': {
    readonly path: `/public/getCurrencyImage/${string}`
    readonly query: Record<string, never>
    readonly body: undefined
    readonly answer: undefined
  }
  /** The picture of a token. */
  readonly 'GET /public/getTokenImage/{id}': {
    readonly path: `/public/getTokenImage/${string}`
    readonly query: Record<string, never>
    readonly body: undefined
    readonly answer: undefined
  }
  /** The prices of tokens, in the order in which they are asked for. A token without a price has the price 0. */
  readonly 'POST /v1/fungible/price': {
    readonly path: `/v1/fungible/price`
    readonly query: Record<string, never>
    readonly body: {
      readonly currency?: string | undefined
      readonly addresses: readonly string[]
    }
    readonly answer: {
      readonly fungibles: readonly {
        readonly name: string
        readonly symbol: string
        readonly iconUrl: string
        readonly price: number
        readonly decimals: number | null
        readonly address: string
      }[]
    }
  }
  /** The features of the project. */
  readonly 'GET /appkit/v1/config': {
    readonly path: `/appkit/v1/config`
    readonly query: Record<string, never>
    readonly body: undefined
    readonly answer: {
      readonly features: {
        readonly swaps?: boolean | readonly string[] | undefined
        readonly onramp?: boolean | readonly string[] | undefined
        readonly email?: boolean | undefined
        readonly socials?: false | readonly string[] | undefined
        readonly activity?: boolean | undefined
        readonly branding?: boolean | undefined
      }
    }
  }
  /** The origins of the project. Pages of every origin may read them. */
  readonly 'GET /projects/v1/origins': {
    readonly path: `/projects/v1/origins`
    readonly query: Record<string, never>
    readonly body: undefined
    readonly answer: {
      readonly allowedOrigins: readonly string[]
    }
  }
  /** Whether events of the project are accepted. */
  readonly 'GET /getAnalyticsConfig': {
    readonly path: `/getAnalyticsConfig`
    readonly query: Record<string, never>
    readonly body: undefined
    readonly answer: {
      readonly isAnalyticsEnabled: boolean
    }
  }
  /** The networks that the RPC proxy reaches, by their CAIP-2 ids. */
  readonly 'GET /v1/supported-chains': {
    readonly path: `/v1/supported-chains`
    readonly query: Record<string, never>
    readonly body: undefined
    readonly answer: {
      readonly http: readonly string[]
      readonly ws: readonly string[]
      /** The networks on which the server swaps. Ours. */
      readonly swaps?: readonly string[] | undefined
    }
  }
  /** JSON-RPC to the nodes of a network: one call, or a batch of 1,000 at most. Reads and broadcasts alone. */
  readonly 'POST /v1/': {
    readonly path: `/v1/`
    readonly query: {
      /** The CAIP-2 id of the network. */
      readonly chainId: string
    }
    readonly body: {
      readonly jsonrpc: '2.0'
      readonly id: string | number
      readonly method: string
      readonly params?: readonly unknown[] | undefined
    } | readonly {
      readonly jsonrpc: '2.0'
      readonly id: string | number
      readonly method: string
      readonly params?: readonly unknown[] | undefined
    }[]
    readonly answer: {
      readonly jsonrpc: '2.0'
      readonly id: string | number
      readonly result?: unknown
    } | readonly {
      readonly jsonrpc: '2.0'
      readonly id: string | number
      readonly result?: unknown
    }[]
  }
  /** The offers of all providers for a swap, the best first. Amounts are in the smallest unit. */
  readonly 'GET /v1/convert/quotes': {
    readonly path: `/v1/convert/quotes`
    readonly query: {
      /** What is given, in the smallest unit. */
      readonly amount: string
      /** What is given: CAIP-10. The coin by 0xeee…ee or the id of its network. */
      readonly from: string
      /** What is got, as from, of the same network. */
      readonly to: string
      /** The account that gives and gets: an address, or CAIP-10. */
      readonly userAddress: string
      /** In wei: what the fees of the network are counted with. Default: that of now. */
      readonly gasPrice?: string | undefined
      /** In percent, 0 to 50. Default: 1. Ours. */
      readonly slippage?: string | undefined
    }
    readonly body: undefined
    readonly answer: {
      readonly quotes: readonly {
        /** Names the quote to build-transaction and build-approve. */
        readonly id: string
        readonly fromAmount: string
        /** The token from, as it was asked for. */
        readonly fromAccount: string
        readonly toAmount: string
        /** The token to, as it was asked for. */
        readonly toAccount: string
        /** 1inch, uniswap, lifi, jupiter. */
        readonly provider?: string | undefined
        readonly toAmountMin?: string | undefined
        /** Without the fee of the network. */
        readonly fees?: readonly {
          readonly kind: 'app' | 'provider' | 'pool'
          /** CAIP-10. Absent for the coin. */
          readonly token?: string | undefined
          readonly amount: string
          /** Whether toAmount is what arrives after it. */
          readonly isIncluded: boolean
        }[] | undefined
        /** In percent, 0 or more. */
        readonly priceImpact?: number | undefined
        /** EVM: the gas that the swap is estimated to use. */
        readonly gas?: string | undefined
        /** The estimated fee of the network, in the smallest unit of the coin. */
        readonly networkFee?: string | undefined
        /** CAIP-10: what needs the allowance. Absent where none is needed. */
        readonly spender?: string | undefined
        /** In ms since 1970. */
        readonly expiresAt?: number | undefined
      }[]
      /** The providers without an offer, and why. */
      readonly failures?: readonly {
        readonly provider: string
        readonly code: 'swap/no-route' | 'swap/provider-late' | 'swap/provider-away' | 'swap/bad-answer' | 'swap/implausible'
      }[] | undefined
    }
  }
  /** How much of a token of an account a spender may take, in the smallest unit. */
  readonly 'GET /v1/convert/allowance': {
    readonly path: `/v1/convert/allowance`
    readonly query: {
      /** CAIP-10. */
      readonly tokenAddress: string
      /** An address, or CAIP-10. */
      readonly userAddress: string
      /** An address, or CAIP-10. Default: the spender of the default provider, 1inch. Ours. */
      readonly spender?: string | undefined
    }
    readonly body: undefined
    readonly answer: {
      readonly allowance: string
    }
  }
  /** What a unit of gas costs on an EVM chain, in wei. */
  readonly 'GET /v1/convert/gas-price': {
    readonly path: `/v1/convert/gas-price`
    readonly query: {
      /** The CAIP-2 id of the network. */
      readonly chainId: string
    }
    readonly body: undefined
    readonly answer: {
      readonly standard: string
      readonly fast: string
      readonly instant: string
    }
  }
  /** Builds the transaction of a swap: tx on EVM chains, serialized on Solana. The provider is asked anew. */
  readonly 'POST /v1/convert/build-transaction': {
    readonly path: `/v1/convert/build-transaction`
    readonly query: Record<string, never>
    readonly body: {
      readonly amount: string
      /** What is given: CAIP-10. The coin by 0xeee…ee or the id of its network. */
      readonly from: string
      /** What is got, as from, of the same network. */
      readonly to: string
      /** The account that gives and gets: an address, or CAIP-10. */
      readonly userAddress: string
      readonly eip155?: {
        readonly slippage?: number | string | undefined
      } | undefined
      readonly projectId?: string | undefined
      /** False: a node estimates the gas, and a swap that would fail is refused. Default: true. */
      readonly disableEstimate?: boolean | undefined
      /** The id of a quote: its provider, and its minimum, count. Ours. */
      readonly quote?: string | undefined
    }
    readonly answer: {
      readonly tx?: {
        /** CAIP-10: the account. */
        readonly from: string
        /** CAIP-10: the contract. */
        readonly to: string
        readonly data: string
        /** Of the coin, in wei. */
        readonly value: string
        readonly eip155: {
          /** Absent where it is not estimated. */
          readonly gas?: string | undefined
          /** In wei. Absent while no node answers. */
          readonly gasPrice?: string | undefined
        }
      } | undefined
      /** The data of tx with a signed permit (EIP-2612) in the place of an approval: before, the words value, deadline, v, r and s, after. Absent where the provider takes none. Ours. */
      readonly permit?: {
        readonly before: string
        /** Without 0x. */
        readonly after: string
      } | undefined
      /** Solana: the transaction to sign, in base64. */
      readonly serialized?: string | undefined
      /** Solana: names the transaction to execute, where the provider sends it. Else the wallet sends it. */
      readonly execution?: string | undefined
      readonly provider: string
      readonly toAmount: string
      readonly toAmountMin: string
      /** CAIP-10: what needs the allowance. Absent where none is needed. */
      readonly spender?: string | undefined
      /** In ms since 1970. */
      readonly expiresAt?: number | undefined
    }
  }
  /** Builds the transaction that permits the spender of a swap to take an amount of the token from. */
  readonly 'GET /v1/convert/build-approve': {
    readonly path: `/v1/convert/build-approve`
    readonly query: {
      /** What is given: CAIP-10. The coin by 0xeee…ee or the id of its network. */
      readonly from: string
      /** What is got, as from, of the same network. */
      readonly to: string
      /** The account that gives and gets: an address, or CAIP-10. */
      readonly userAddress: string
      /** How much the spender may take. 0 takes the permission back. Ours. */
      readonly amount: string
      /** The id of a quote: its provider, and its minimum, count. Ours. Default: the default provider, 1inch. */
      readonly quote?: string | undefined
    }
    readonly body: undefined
    readonly answer: {
      readonly tx: {
        /** CAIP-10: the account. */
        readonly from: string
        /** CAIP-10: the contract. */
        readonly to: string
        readonly data: string
        /** Of the coin, in wei. */
        readonly value: string
        readonly eip155: {
          /** Absent where it is not estimated. */
          readonly gas?: string | undefined
          /** In wei. Absent while no node answers. */
          readonly gasPrice?: string | undefined
        }
      }
    }
  }
  /** Sends a signed swap by the provider that built it. Equal requests have one effect and one answer. */
  readonly 'POST /v1/convert/execute': {
    readonly path: `/v1/convert/execute`
    readonly query: Record<string, never>
    readonly body: {
      /** As build-transaction answers it. */
      readonly execution: string
      /** The signed transaction, in base64. */
      readonly transaction: string
    }
    readonly answer: {
      readonly hash: string
    }
  }
  /** Stores an event. Answers 202. */
  readonly 'POST /e': {
    readonly path: `/e`
    readonly query: Record<string, never>
    readonly body: {
      readonly eventId: string
      readonly url: string
      readonly domain: string
      readonly timestamp: number
      readonly props: {
        readonly type: string
        readonly event: string
        readonly errorType?: string | undefined
        readonly errorMessage?: string | undefined
        readonly stackTrace?: string | undefined
        readonly [name: string]: unknown
      }
    }
    readonly answer: undefined
  }
  /** The listed tokens of a network. */
  readonly 'GET /v1/convert/tokens': {
    readonly path: `/v1/convert/tokens`
    readonly query: {
      /** The CAIP-2 id of the network. */
      readonly chainId: string
    }
    readonly body: undefined
    readonly answer: {
      readonly tokens: readonly {
        readonly name: string
        readonly symbol: string
        readonly address: string
        readonly decimals: number
        readonly logoUri?: string | undefined
      }[]
    }
  }
  /** A page of the wallet directory. */
  readonly 'GET /getWallets': {
    readonly path: `/getWallets`
    readonly query: {
      readonly page?: string | undefined
      readonly entries?: string | undefined
      readonly include?: string | undefined
      readonly exclude?: string | undefined
      readonly chains?: string | undefined
      readonly search?: string | undefined
      readonly badge_type?: 'certified' | 'none' | undefined
    }
    readonly body: undefined
    readonly answer: {
      readonly data: readonly {
        readonly id: string
        readonly name: string
        readonly image_id: string | null
        readonly rdns: string | null
        readonly chains: readonly string[]
        readonly mobile_link: string | null
        readonly desktop_link: string | null
        readonly webapp_link: string | null
        readonly badge_type: 'certified' | 'none'
        readonly link_mode: string | null
        readonly homepage: string | null
        readonly app_store: string | null
        readonly play_store: string | null
        readonly chrome_store: string | null
      }[]
      readonly count: number
    }
  }
}
