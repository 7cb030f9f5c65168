/** The one project that the sandbox knows: "latchkit sandbox", in hex as ids of projects are. */
export const sandboxProjectId = '6c617463686b69742073616e64626f78'
