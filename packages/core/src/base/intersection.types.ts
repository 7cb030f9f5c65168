/** The intersection of the members of a union. */
export type IntersectionOf<union> = (union extends unknown ? (each: union) => void : never) extends (
  all: infer all,
) => void
  ? all
  : never
