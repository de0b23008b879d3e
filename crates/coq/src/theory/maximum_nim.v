
(* ---- take 1 to h(n) stones, where h(0) = 0 and h grows by 0 or 1 from each heap to the next ---- *)

Definition steps (h : nat -> nat) : Prop := forall n, h (S n) = h n \/ h (S n) = S (h n).

Definition capped (h : nat -> nat) (n s : nat) : Prop := s <= h n.

Section Maximum.
Variables h g : nat -> nat.
Hypothesis zero : h 0 = 0.
Hypothesis grows : steps h.
Hypothesis G : grundy (capped h) g.

Lemma h_small : forall n, h n <= n.
Proof. induction n as [|n IH]; [lia|]. destruct (grows n); lia. Qed.

Definition once (n : nat) : Prop :=
  (forall i j, i <= h n -> j <= h n -> g (n - i) = g (n - j) -> i = j) /\
  (forall w, w <= h n <-> exists i, i <= h n /\ g (n - i) = w).

Lemma options : forall n w, option (capped h) g (S n) w <-> exists i, i < h (S n) /\ g (n - i) = w.
Proof.
  intros n w. split.
  - intros (s & S & H1 & H2 & ->). unfold capped in S. exists (s - 1). split; [lia|]. f_equal. lia.
  - intros (i & I & <-). pose proof (h_small (S n)). exists (S i). unfold capped. repeat split; lia.
Qed.

(* The next value, where the heaps n - h(n), .., n have the values 0, .., h(n), each once. *)
Lemma next : forall n, once n ->
  (h (S n) = S (h n) -> g (S n) = h (S n)) /\ (h (S n) = h n -> g (S n) = g (n - h n)).
Proof.
  intros n [I V]. split; intros E.
  - apply (mex_same _ _ (option (capped h) g (S n)) (fun w => w < h (S n))); [|apply G|split; [lia|auto]].
    intros w. rewrite options, E. specialize (V w). split.
    + intros (i & L & W). assert (w <= h n) by (apply V; exists i; split; [lia|exact W]). lia.
    + intros L. destruct (proj1 V) as (i & L' & W); [lia|]. exists i. split; [lia|exact W].
  - apply (mex_same _ _ (option (capped h) g (S n)) (fun w => w <= h n /\ w <> g (n - h n))); [|apply G|].
    + intros w. rewrite options, E. split.
      * intros (i & L & <-). split; [apply V; exists i; split; [lia|reflexivity]|].
        intros X. apply I in X; lia.
      * intros [L X]. apply V in L as (i & L & <-). exists i. split; [|reflexivity].
        destruct (Nat.eq_dec i (h n)); [subst; congruence|lia].
    + assert (g (n - h n) <= h n) by (apply V; exists (h n); split; [lia|reflexivity]).
      split; [tauto|]. intros w L. split; lia.
Qed.

Lemma always_once : forall n, once n.
Proof.
  induction n as [|n IH].
  - unfold once. rewrite zero. destruct (G 0) as [_ B].
    assert (Z : g 0 = 0).
    { destruct (g 0) as [|v]; auto. destruct (B 0) as (s & _ & H1 & H2 & _); lia. }
    split; [intros; lia|]. intros w. split; [intros; exists 0; cbn; split; lia|].
    intros (i & I & <-). replace (0 - i) with 0 by lia. lia.
  - destruct (next n IH) as [V1 V2]. destruct IH as [I V]. pose proof (h_small n).
    destruct (grows n) as [E|E].
    + specialize (V2 E). rewrite <- E in *.
      assert (K : forall i, 1 <= i -> S n - i = n - (i - 1)) by (intros; lia).
      split.
      * intros i j Hi Hj X. destruct i as [|i], j as [|j]; auto.
        -- rewrite Nat.sub_0_r, V2, K in X by lia. apply I in X; lia.
        -- rewrite Nat.sub_0_r, V2, K in X by lia. apply I in X; lia.
        -- rewrite !K in X by lia. apply I in X; lia.
      * intros w. rewrite V. split.
        -- intros (i & Hi & <-). destruct (Nat.eq_dec i (h (S n))) as [->|N].
           ++ exists 0. rewrite Nat.sub_0_r. split; [lia|exact V2].
           ++ exists (S i). split; [lia|reflexivity].
        -- intros ([|i] & Hi & <-).
           ++ exists (h (S n)). rewrite Nat.sub_0_r. auto.
           ++ exists i. split; [lia|reflexivity].
    + specialize (V1 E).
      assert (B : forall i, i <= h n -> g (n - i) < g (S n)).
      { intros i L. assert (g (n - i) <= h n) by (apply V; exists i; split; [exact L|reflexivity]). lia. }
      split.
      * intros i j Hi Hj X. destruct i as [|i], j as [|j]; auto.
        -- specialize (B j ltac:(lia)). rewrite Nat.sub_0_r in X. cbn [Nat.sub] in X. lia.
        -- specialize (B i ltac:(lia)). rewrite Nat.sub_0_r in X. cbn [Nat.sub] in X. lia.
        -- cbn [Nat.sub] in X. apply I in X; lia.
      * intros w. split.
        -- intros L. destruct (Nat.eq_dec w (h (S n))) as [->|N].
           ++ exists 0. rewrite Nat.sub_0_r. split; [lia|exact V1].
           ++ destruct (proj1 (V w)) as (i & Hi & <-); [lia|]. exists (S i). split; [lia|reflexivity].
        -- intros ([|i] & Hi & <-).
           ++ rewrite Nat.sub_0_r. lia.
           ++ cbn [Nat.sub]. specialize (B i ltac:(lia)). lia.
Qed.

Theorem maximum_nim : g 0 = 0 /\ forall n,
  (h (S n) = S (h n) -> g (S n) = h (S n)) /\ (h (S n) = h n -> g (S n) = g (n - h n)).
Proof.
  split; [|intros n; apply next, always_once].
  destruct (always_once 0) as [_ V]. rewrite zero in V.
  assert (g 0 <= 0) by (apply (V (g 0)); exists 0; split; [lia|reflexivity]). lia.
Qed.
End Maximum.

(* ---- caps that grow by steps ---- *)

Lemma steps_min : forall h k, steps h -> steps k -> steps (fun n => Nat.min (h n) (k n)).
Proof. intros h k H K n. cbn. destruct (H n), (K n); lia. Qed.

Lemma steps_itself : steps (fun n => n).
Proof. intros n. lia. Qed.

(* floor((a n + b) / c) where a <= c, and 0 where that is negative *)
Lemma steps_ratio : forall a b b' c, 1 <= c -> a <= c -> steps (fun n => (a * n + b - b') / c).
Proof.
  intros a b b' c C A n. cbn.
  pose proof (Nat.div_mod (a * n + b - b') c ltac:(lia)) as E1. pose proof (Nat.mod_upper_bound (a * n + b - b') c ltac:(lia)).
  pose proof (Nat.div_mod (a * S n + b - b') c ltac:(lia)) as E2. pose proof (Nat.mod_upper_bound (a * S n + b - b') c ltac:(lia)).
  set (x := (a * n + b - b') / c) in *. set (y := (a * S n + b - b') / c) in *.
  assert (a * n + b - b' <= a * S n + b - b' <= a * n + b - b' + c) by lia.
  assert (c * x < c * (y + 1)) by lia. assert (c * y < c * (x + 2)) by lia.
  assert (x < y + 1) by (apply (Nat.mul_lt_mono_pos_l c); lia).
  assert (y < x + 2) by (apply (Nat.mul_lt_mono_pos_l c); lia). lia.
Qed.

Lemma steps_sub : forall h k, steps h -> steps (fun n => h n - k).
Proof. intros h k H n. cbn. destruct (H n); lia. Qed.

Lemma steps_add : forall h k, steps h -> steps (fun n => h n + k).
Proof. intros h k H n. cbn. destruct (H n); lia. Qed.

Lemma steps_shift : forall h k, steps h -> steps (fun n => h (n + k)).
Proof. intros h k H n. cbn. apply H. Qed.

Lemma steps_back : forall h k, h 0 = 0 -> steps h -> steps (fun n => h (n - k)).
Proof.
  intros h k Z H n. cbv beta. destruct (le_lt_dec k n).
  - replace (S n - k) with (S (n - k)) by lia. apply H.
  - replace (S n - k) with 0 by lia. replace (n - k) with 0 by lia. auto.
Qed.

Lemma steps_log2 : steps Nat.log2.
Proof. intros n. destruct (Nat.log2_succ_or n); auto. Qed.

Lemma steps_sqrt : steps Nat.sqrt.
Proof. intros n. destruct (Nat.sqrt_succ_or n); auto. Qed.
