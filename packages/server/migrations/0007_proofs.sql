CREATE TABLE "secure_proofs" (
	"key" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "secure_proofs_by_end" ON "secure_proofs" USING btree ("expires_at");