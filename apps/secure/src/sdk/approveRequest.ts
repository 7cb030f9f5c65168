export const approveRequest = async (..._: unknown[]): Promise<unknown> => undefined
