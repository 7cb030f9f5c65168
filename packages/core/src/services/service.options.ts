import type { Endpoint } from './endpoints.js'

/** The base URLs of the app's services. No host is built in. */
export interface Endpoints {
  /**
   * A `latchkit-server`: the base URL of every service below that has none of its own, except `relay`, which is a socket,
   * `secure`, and the gateway `ipfs`.
   */
  readonly server?: Endpoint
  /** The wallet directory, its images, and the remote configuration of the project (S7.23). */
  readonly directory?: Endpoint
  /** The relay that pairing uses: `wss:`. */
  readonly relay?: Endpoint
  /** The server that gets the telemetry events where `features.analytics` is on (S7.25). */
  readonly telemetry?: Endpoint
  /** The main API: balances, prices, history, names (S7.01). */
  readonly api?: Endpoint
  /**
   * The proxy of RPC nodes (S7.24). A network for which the app gives its adapter no URLs is read through it. The
   * network's own URLs are then its `rpcUrls.chainDefault` (S3.14).
   */
  readonly rpc?: Endpoint
  /**
   * The secure origin of a `latchkit-server`, such as `https://secure.example.org`: the embedded wallet's site, which must be
   * another one than the app's. Without it, no visitor gets a wallet from an email address.
   */
  readonly secure?: string
  /** The gateway for pictures whose address is `ipfs:` (F144): a base URL, behind which `/ipfs/…` follows. */
  readonly ipfs?: Endpoint
}

/** The options that name the app and the client in requests to the app's services. */
export interface CallerOptions {
  /** The id by which the app's services know the app. A relay needs one, and a `latchkit-server` with `projects`. */
  readonly projectId?: string
  /** The client type that requests to the app's services name (S7.23). Default: `latchkit`. */
  readonly sdkType?: string
  /** The client version that these requests name. Default: the version of this package, unless `sdkType` is given. */
  readonly sdkVersion?: string
  /** The id of this client, which requests to the app's services then name (S7.26). Default: they name none. */
  readonly clientId?: string
}

/** The options that a client of the app's services needs. */
export interface ServiceOptions extends CallerOptions {
  /** The base URLs of the services. */
  readonly endpoints?: Endpoints
}
