CREATE TABLE "account_transactions" (
	"genesis" text NOT NULL,
	"address" text NOT NULL,
	"block_number" bigint NOT NULL,
	"position" integer NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "account_transactions_genesis_address_block_number_position_pk" PRIMARY KEY("genesis","address","block_number","position")
);
--> statement-breakpoint
CREATE TABLE "tokens" (
	"network_id" text NOT NULL,
	"address" text NOT NULL,
	"name" text NOT NULL,
	"symbol" text NOT NULL,
	"decimals" integer NOT NULL,
	CONSTRAINT "tokens_network_id_address_pk" PRIMARY KEY("network_id","address")
);
--> statement-breakpoint
ALTER TABLE "ranges" DROP CONSTRAINT "ranges_genesis_chains_genesis_fk";
--> statement-breakpoint
DROP INDEX "ranges_by_chain";--> statement-breakpoint
DROP INDEX "transactions_by_sender";--> statement-breakpoint
DROP INDEX "transactions_by_receiver";--> statement-breakpoint
ALTER TABLE "accounts" ALTER COLUMN "since" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "transfers" ALTER COLUMN "position" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "chains" ADD COLUMN "first_number" bigint;--> statement-breakpoint
ALTER TABLE "chains" ADD COLUMN "untraced_number" bigint;--> statement-breakpoint
ALTER TABLE "chains" ADD COLUMN "reorgs" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chains" ADD COLUMN "leased_by" text;--> statement-breakpoint
ALTER TABLE "chains" ADD COLUMN "leased_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "is_creation" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "selector" text;--> statement-breakpoint
CREATE INDEX "account_transactions_by_block" ON "account_transactions" USING btree ("genesis","block_number");--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_genesis_chains_genesis_fk" FOREIGN KEY ("genesis") REFERENCES "public"."chains"("genesis") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ranges" DROP COLUMN "filter";--> statement-breakpoint
ALTER TABLE "ranges" ADD COLUMN "address" text NOT NULL;--> statement-breakpoint
ALTER TABLE "ranges" ADD COLUMN "kind" text NOT NULL;--> statement-breakpoint
ALTER TABLE "ranges" ADD COLUMN "claimed_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ranges" ADD CONSTRAINT "ranges_genesis_address_accounts_genesis_address_fk" FOREIGN KEY ("genesis","address") REFERENCES "public"."accounts"("genesis","address") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ranges" ADD CONSTRAINT "ranges_once" UNIQUE("genesis","address","kind");