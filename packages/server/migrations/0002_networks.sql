-- A chain is its network and its first block from now on. Before, it was its first block alone, so that networks with the
-- same one wrote into each other's rows and took back each other's blocks. Which rows are whose can't be told, so the
-- index is read anew: all blocks from the start of the server on, accounts when their history is next asked for.
DROP TABLE "ranges";--> statement-breakpoint
DROP TABLE "accounts";--> statement-breakpoint
DROP TABLE "account_transactions";--> statement-breakpoint
DROP TABLE "transfers";--> statement-breakpoint
DROP TABLE "transactions";--> statement-breakpoint
DROP TABLE "blocks";--> statement-breakpoint
DROP TABLE "chains";--> statement-breakpoint
CREATE TABLE "account_transactions" (
	"chain" integer NOT NULL,
	"address" text NOT NULL,
	"block_number" bigint NOT NULL,
	"position" integer NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "account_transactions_chain_address_block_number_position_pk" PRIMARY KEY("chain","address","block_number","position")
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"chain" integer NOT NULL,
	"address" text NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"since" bigint NOT NULL,
	CONSTRAINT "accounts_chain_address_pk" PRIMARY KEY("chain","address")
);
--> statement-breakpoint
CREATE TABLE "blocks" (
	"chain" integer NOT NULL,
	"number" bigint NOT NULL,
	"hash" text NOT NULL,
	"parent_hash" text NOT NULL,
	"mined_at" timestamp with time zone NOT NULL,
	CONSTRAINT "blocks_chain_number_pk" PRIMARY KEY("chain","number")
);
--> statement-breakpoint
CREATE TABLE "chains" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chains_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"network_id" text NOT NULL,
	"genesis" text NOT NULL,
	"head_number" bigint,
	"head_hash" text,
	"first_number" bigint,
	"untraced_number" bigint,
	"reorgs" integer DEFAULT 0 NOT NULL,
	"leased_by" text,
	"leased_until" timestamp with time zone,
	CONSTRAINT "chains_once" UNIQUE("network_id","genesis")
);
--> statement-breakpoint
CREATE TABLE "ranges" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ranges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"chain" integer NOT NULL,
	"address" text NOT NULL,
	"kind" text NOT NULL,
	"first" bigint NOT NULL,
	"last" bigint NOT NULL,
	"claimed_until" timestamp with time zone,
	CONSTRAINT "ranges_once" UNIQUE("chain","address","kind")
);
--> statement-breakpoint
CREATE TABLE "transactions" (
	"chain" integer NOT NULL,
	"hash" text NOT NULL,
	"block_number" bigint NOT NULL,
	"position" integer NOT NULL,
	"mined_at" timestamp with time zone NOT NULL,
	"sent_from" text NOT NULL,
	"sent_to" text,
	"is_failed" boolean NOT NULL,
	"is_creation" boolean DEFAULT false NOT NULL,
	"selector" text,
	"value" numeric(78, 0) NOT NULL,
	"fee" numeric(78, 0),
	CONSTRAINT "transactions_chain_hash_pk" PRIMARY KEY("chain","hash")
);
--> statement-breakpoint
CREATE TABLE "transfers" (
	"chain" integer NOT NULL,
	"hash" text NOT NULL,
	"position" bigint NOT NULL,
	"block_number" bigint NOT NULL,
	"token" text NOT NULL,
	"token_id" text,
	"sent_from" text NOT NULL,
	"sent_to" text NOT NULL,
	"quantity" numeric(78, 0) NOT NULL,
	CONSTRAINT "transfers_chain_hash_position_pk" PRIMARY KEY("chain","hash","position")
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_chain_chains_id_fk" FOREIGN KEY ("chain") REFERENCES "public"."chains"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_chain_chains_id_fk" FOREIGN KEY ("chain") REFERENCES "public"."chains"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "ranges" ADD CONSTRAINT "ranges_chain_address_accounts_chain_address_fk" FOREIGN KEY ("chain","address") REFERENCES "public"."accounts"("chain","address") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "account_transactions_by_block" ON "account_transactions" USING btree ("chain","block_number");
--> statement-breakpoint
CREATE INDEX "transactions_by_block" ON "transactions" USING btree ("chain","block_number");
--> statement-breakpoint
CREATE INDEX "transfers_by_sender" ON "transfers" USING btree ("chain","sent_from","block_number");
--> statement-breakpoint
CREATE INDEX "transfers_by_receiver" ON "transfers" USING btree ("chain","sent_to","block_number");
--> statement-breakpoint
CREATE INDEX "transfers_by_block" ON "transfers" USING btree ("chain","block_number");
