CREATE TABLE "secure_boxes" (
	"key" text PRIMARY KEY NOT NULL,
	"data" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "secure_devices" (
	"device" text NOT NULL,
	"wallet" text NOT NULL,
	"slot" text NOT NULL,
	CONSTRAINT "secure_devices_key" PRIMARY KEY("device","wallet")
);
--> statement-breakpoint
CREATE TABLE "secure_wallets" (
	"key" text PRIMARY KEY NOT NULL,
	"project" text NOT NULL,
	"email_index" text NOT NULL,
	"vault" json NOT NULL,
	"sealed_salts" text NOT NULL,
	"accounts" json NOT NULL,
	"revision" integer NOT NULL,
	CONSTRAINT "secure_wallets_once" UNIQUE("project","email_index")
);
--> statement-breakpoint
ALTER TABLE "secure_logins" ADD COLUMN "origin" text NOT NULL;--> statement-breakpoint
ALTER TABLE "secure_sessions" ADD COLUMN "sealed_email" text NOT NULL;--> statement-breakpoint
ALTER TABLE "secure_devices" ADD CONSTRAINT "secure_devices_wallet_secure_wallets_key_fk" FOREIGN KEY ("wallet") REFERENCES "public"."secure_wallets"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "secure_boxes_by_end" ON "secure_boxes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "secure_devices_by_wallet" ON "secure_devices" USING btree ("wallet");--> statement-breakpoint
ALTER TABLE "secure_logins" DROP COLUMN "email_index";