CREATE TABLE "siwx_rows" (
	"key" text collate "C" PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "siwx_rows_by_end" ON "siwx_rows" USING btree ("expires_at");