CREATE TABLE "secure_logins" (
	"key" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"project" text NOT NULL,
	"device" text NOT NULL,
	"email_index" text NOT NULL,
	"sealed_email" text NOT NULL,
	"secret" text NOT NULL,
	"digits" text,
	"misses" integer NOT NULL,
	"browser" text,
	"begun_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "secure_logins_once" UNIQUE("device")
);
--> statement-breakpoint
CREATE TABLE "secure_sessions" (
	"key" text PRIMARY KEY NOT NULL,
	"project" text NOT NULL,
	"email_index" text NOT NULL,
	"device" text NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "secure_logins_by_secret" ON "secure_logins" USING btree ("secret");--> statement-breakpoint
CREATE INDEX "secure_logins_by_end" ON "secure_logins" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "secure_sessions_by_email" ON "secure_sessions" USING btree ("email_index");--> statement-breakpoint
CREATE INDEX "secure_sessions_by_end" ON "secure_sessions" USING btree ("expires_at");