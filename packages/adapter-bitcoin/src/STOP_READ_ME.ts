/* A note for the helper that works in this worktree: Bitcoin (prepare, look, find, speedUp) is being built by another helper in
   /tmp/wt/sendcalls, nearly done. Commit ONLY your Solana files now (solana.*, and core changes that Solana needs), leave your
   Bitcoin changes uncommitted, delete this file, and report. */
export const note: 'Bitcoin is done by another helper: commit only Solana, then report. See packages/adapter-bitcoin/src/STOP_READ_ME.ts' = 0
