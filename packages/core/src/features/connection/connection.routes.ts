/** Views about connecting one wallet (S2.03), and what each is opened with. */
export interface ConnectionRoutes {
  ConnectingExternal: { readonly connectorId: string }
}
