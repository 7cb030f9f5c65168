CREATE TABLE "accounts" (
	"genesis" text NOT NULL,
	"address" text NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"since" bigint,
	CONSTRAINT "accounts_genesis_address_pk" PRIMARY KEY("genesis","address")
);
--> statement-breakpoint
CREATE TABLE "blocks" (
	"genesis" text NOT NULL,
	"number" bigint NOT NULL,
	"hash" text NOT NULL,
	"parent_hash" text NOT NULL,
	"mined_at" timestamp with time zone NOT NULL,
	CONSTRAINT "blocks_genesis_number_pk" PRIMARY KEY("genesis","number")
);
--> statement-breakpoint
CREATE TABLE "chains" (
	"genesis" text PRIMARY KEY NOT NULL,
	"network_id" text NOT NULL,
	"head_number" bigint,
	"head_hash" text
);
--> statement-breakpoint
CREATE TABLE "price_samples" (
	"token" text NOT NULL,
	"sampled_at" timestamp with time zone NOT NULL,
	"price" numeric NOT NULL,
	CONSTRAINT "price_samples_token_sampled_at_pk" PRIMARY KEY("token","sampled_at")
);
--> statement-breakpoint
CREATE TABLE "ranges" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ranges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"genesis" text NOT NULL,
	"first" bigint NOT NULL,
	"last" bigint NOT NULL,
	"filter" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transactions" (
	"genesis" text NOT NULL,
	"hash" text NOT NULL,
	"block_number" bigint NOT NULL,
	"position" integer NOT NULL,
	"mined_at" timestamp with time zone NOT NULL,
	"sent_from" text NOT NULL,
	"sent_to" text,
	"is_failed" boolean NOT NULL,
	"value" numeric(78, 0) NOT NULL,
	"fee" numeric(78, 0),
	CONSTRAINT "transactions_genesis_hash_pk" PRIMARY KEY("genesis","hash")
);
--> statement-breakpoint
CREATE TABLE "transfers" (
	"genesis" text NOT NULL,
	"hash" text NOT NULL,
	"position" integer NOT NULL,
	"block_number" bigint NOT NULL,
	"token" text NOT NULL,
	"token_id" text,
	"sent_from" text NOT NULL,
	"sent_to" text NOT NULL,
	"quantity" numeric(78, 0) NOT NULL,
	CONSTRAINT "transfers_genesis_hash_position_pk" PRIMARY KEY("genesis","hash","position")
);
--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_genesis_chains_genesis_fk" FOREIGN KEY ("genesis") REFERENCES "public"."chains"("genesis") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ranges" ADD CONSTRAINT "ranges_genesis_chains_genesis_fk" FOREIGN KEY ("genesis") REFERENCES "public"."chains"("genesis") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ranges_by_chain" ON "ranges" USING btree ("genesis","last");--> statement-breakpoint
CREATE INDEX "transactions_by_sender" ON "transactions" USING btree ("genesis","sent_from","block_number");--> statement-breakpoint
CREATE INDEX "transactions_by_receiver" ON "transactions" USING btree ("genesis","sent_to","block_number");--> statement-breakpoint
CREATE INDEX "transactions_by_block" ON "transactions" USING btree ("genesis","block_number");--> statement-breakpoint
CREATE INDEX "transfers_by_sender" ON "transfers" USING btree ("genesis","sent_from","block_number");--> statement-breakpoint
CREATE INDEX "transfers_by_receiver" ON "transfers" USING btree ("genesis","sent_to","block_number");--> statement-breakpoint
CREATE INDEX "transfers_by_block" ON "transfers" USING btree ("genesis","block_number");