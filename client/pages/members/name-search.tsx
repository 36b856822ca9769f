import { FormattedMessage } from "react-intl";
import { pathOf } from "#client/routes.ts";
import { Icon } from "#client/ui/icon.tsx";
import { PageForm } from "#client/ui/page-link.tsx";
import { NAME_SEARCH } from "#contract/product/limits.ts";
import styles from "./page.module.css";

/** Finds a member by name, apart from the filters: who looks for one person wants no other condition. */
export function NameSearch({ name }: { name: string }) {
  return (
    <PageForm className={styles["name-search"]} role="search" action={pathOf("members")} autoComplete="off">
      <label className="legend" htmlFor="search-name">
        <FormattedMessage id="search.name" />
      </label>
      <div className={styles["name-search__field"]}>
        <input
          id="search-name"
          className="input"
          type="search"
          name="name"
          defaultValue={name}
          required
          minLength={NAME_SEARCH.min}
          maxLength={NAME_SEARCH.max}
          autoCapitalize="words"
          spellCheck={false}
          aria-describedby="search-name-hint"
        />
        <button className="btn btn--row">
          <Icon name="i-tabler-search" className="icon--s" />
          <FormattedMessage id="search.name.find" />
        </button>
      </div>
      <p id="search-name-hint" className="meta">
        <FormattedMessage id="search.name.hint" />
      </p>
    </PageForm>
  );
}
